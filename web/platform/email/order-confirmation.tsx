import { Button, Heading, Link, Text } from '@react-email/components'
import type { Vacation } from '#contract/operations/settings/shop.ts'
import { shipsAfter } from '#contract/operations/settings/vacation-message.ts'
import { orderPage, receiptPage } from '#contract/platform/values/paths.ts'
import { giftHeadline, giftSentence } from '#contract/sales/orders/gift.ts'
import type { Order } from '#contract/sales/orders/orders.ts'
import { AddressBlock } from './address-block.tsx'
import { EmailFrame } from './email-frame.tsx'
import { emailStyle } from './email-style.ts'
import { greetingName, thanks, withoutLinks } from './order-labels.ts'
import { OrderLines } from './order-lines.tsx'
import { addressText, orderText, plainText } from './plain-text.ts'
import { SENT_BEFORE, SentBefore } from './sent-before.tsx'
import type { EmailTemplate } from './template.ts'

const QUESTIONS = 'Something not right? Reply to this email and one of us will read it.'

export const orderConfirmation: EmailTemplate<'order-confirmation'> = {
  subject: ({ order }) => `Thank you for order ${order.id}`,

  text({ order, again, delivery }, { absoluteUrl, vacation }) {
    return plainText(
      headline(order),
      again ? SENT_BEFORE : '',
      paragraph(order),
      ...shipping(order, delivery, vacation),
      ['View your order:', absoluteUrl(orderPage(order.order_uuid))],
      ['Print your receipt:', absoluteUrl(receiptPage(order.order_uuid))],
      orderText(order),
      addressText(order),
      QUESTIONS,
    )
  },

  html({ order, again, delivery }, { absoluteUrl, vacation }) {
    const product = order.products.find(({ image_url }) => image_url)
    return (
      <EmailFrame
        preview={paragraph(order)}
        image={product?.image_url ? absoluteUrl(product.image_url) : null}
        imageAlt={product?.name ?? ''}
      >
        <Heading style={emailStyle.heading}>{headline(order)}</Heading>
        {again && <SentBefore />}
        <Text style={emailStyle.text}>{paragraph(order)}</Text>
        {shipping(order, delivery, vacation).map((sentence, index) => (
          <Text
            key={sentence}
            style={{ ...(index === 0 ? emailStyle.strong : emailStyle.text), marginTop: 12 }}
          >
            {sentence}
          </Text>
        ))}
        <Button href={absoluteUrl(orderPage(order.order_uuid))} style={emailStyle.button}>
          View your order
        </Button>
        <Text style={{ ...emailStyle.strong, marginTop: 24 }}>Order {order.id}</Text>
        <OrderLines order={order} />
        <AddressBlock order={order} />
        <Text style={{ ...emailStyle.text, marginTop: 28 }}>
          <Link href={absoluteUrl(receiptPage(order.order_uuid))} style={emailStyle.link}>
            Print your receipt
          </Link>
        </Text>
        <Text style={{ ...emailStyle.text, marginTop: 28 }}>{QUESTIONS}</Text>
      </EmailFrame>
    )
  },
}

function headline(order: Order): string {
  if (order.ships === false) return `Thank you, ${greetingName(order)}. ${giftHeadline(order) ?? ''}`.trim()
  return `Thank you, ${greetingName(order)}. ${thanks(order).yours}`
}

/** The promise, beside what a vacation means. A day before the vacation's end was promised before the vacation, so it stands alone. */
function shipping(
  { ships, promised_ship_by: day }: Order,
  delivery: string | undefined,
  vacation: Vacation | null,
): string[] {
  if (ships === false) return []
  const promise = delivery ? [delivery] : []
  if (vacation?.mode !== 'delayed' || vacation.ends_on === null) return promise
  if (day && day <= vacation.ends_on) return promise
  return [shipsAfter(vacation.ends_on), ...(vacation.message ? [vacation.message] : []), ...promise]
}

function paragraph(order: Order): string {
  if (order.ships === false)
    return `We have your order and your payment. ${withoutLinks(giftSentence(order))}`
  if (order.shipping_method === 'pickup') return 'We have your order and your payment.'
  return `We have your order and your payment. ${thanks(order).next} We will email you the tracking number when it ships.`
}
