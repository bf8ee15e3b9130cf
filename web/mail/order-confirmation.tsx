import { Button, Heading, Text } from '@react-email/components'
import { orderPage } from '#contract/addresses.ts'
import type { Order } from '#contract/orders.ts'
import { AddressBlock } from './address-block.tsx'
import { MailFrame } from './mail-frame.tsx'
import { mailStyle } from './mail-style.ts'
import { OrderLines } from './order-lines.tsx'
import { firstName, thanks } from './order-words.ts'
import { addressText, orderText, plainText } from './plain-text.ts'
import type { MailTemplate } from './template.ts'

const WRITE_BACK = 'Something not right? Reply to this email and one of us will read it.'

export const orderConfirmation: MailTemplate<'order-confirmation'> = {
  subject: ({ order }) => `Thank you for order ${order.id}`,

  text({ order }, address) {
    return plainText(
      headline(order),
      paragraph(order),
      ['View your order:', address(orderPage(order.order_uuid))],
      orderText(order),
      addressText(order),
      WRITE_BACK,
    )
  },

  html({ order }, address) {
    const piece = order.products.find(({ image_url }) => image_url)
    return (
      <MailFrame
        preview={paragraph(order)}
        picture={piece?.image_url ? address(piece.image_url) : null}
        pictureAlt={piece?.name ?? ''}
      >
        <Heading style={mailStyle.heading}>{headline(order)}</Heading>
        <Text style={mailStyle.text}>{paragraph(order)}</Text>
        <Button href={address(orderPage(order.order_uuid))} style={mailStyle.button}>
          View your order
        </Button>
        <Text style={{ ...mailStyle.strong, marginTop: 24 }}>Order {order.id}</Text>
        <OrderLines order={order} />
        <AddressBlock order={order} />
        <Text style={{ ...mailStyle.text, marginTop: 28 }}>{WRITE_BACK}</Text>
      </MailFrame>
    )
  },
}

function headline(order: Order): string {
  return `Thank you, ${firstName(order)}. ${thanks(order).yours}`
}

function paragraph(order: Order): string {
  return `We have your order and your payment. ${thanks(order).next} The tracking number comes in the next email.`
}
