import { Button, Heading, Text } from '@react-email/components'
import { formatDollars } from '#contract/platform/values/money.ts'
import { receiptPage } from '#contract/platform/values/paths.ts'
import { receiptPaymentLabel } from '#contract/sales/orders/card-label.ts'
import type { Receipt } from '#contract/sales/orders/orders.ts'
import { AddressBlock } from './address-block.tsx'
import { EmailFrame } from './email-frame.tsx'
import { emailStyle } from './email-style.ts'
import { greetingName } from './order-labels.ts'
import { OrderLines } from './order-lines.tsx'
import { addressText, orderText, plainText } from './plain-text.ts'
import { SENT_BEFORE, SentBefore } from './sent-before.tsx'
import type { EmailShop, EmailTemplate } from './template.ts'
import { zonedTime } from './zoned-time.ts'

export const orderReceipt: EmailTemplate<'order-receipt'> = {
  subject: ({ receipt: { order } }) => `Your receipt for order ${order.id}`,

  text({ receipt, again, delivery }, shop) {
    const { order } = receipt
    return plainText(
      headline(receipt),
      again ? SENT_BEFORE : '',
      next(receipt),
      delivery ?? '',
      paid(receipt, shop),
      orderText(order),
      addressText(order),
      ['Print your receipt:', shop.absoluteUrl(receiptPage(order.order_uuid))],
      QUESTIONS,
    )
  },

  html({ receipt, again, delivery }, shop) {
    const { order } = receipt
    return (
      <EmailFrame preview={paid(receipt, shop).join(' ')}>
        <Heading style={emailStyle.heading}>{headline(receipt)}</Heading>
        {again && <SentBefore />}
        <Text style={emailStyle.text}>{next(receipt)}</Text>
        {delivery && <Text style={{ ...emailStyle.strong, marginTop: 12 }}>{delivery}</Text>}
        {paid(receipt, shop).map((line) => (
          <Text key={line} style={{ ...emailStyle.text, marginTop: 12 }}>
            {line}
          </Text>
        ))}
        <Button href={shop.absoluteUrl(receiptPage(order.order_uuid))} style={emailStyle.button}>
          Print your receipt
        </Button>
        <Text style={{ ...emailStyle.strong, marginTop: 24 }}>Order {order.id}</Text>
        <OrderLines order={order} />
        <AddressBlock order={order} />
        <Text style={{ ...emailStyle.text, marginTop: 28 }}>{QUESTIONS}</Text>
      </EmailFrame>
    )
  },
}

const QUESTIONS = 'Something not right? Reply to this email and one of us will read it.'

function headline({ order }: Receipt): string {
  return order.name
    ? `Thank you, ${greetingName(order)}. This is your receipt.`
    : 'Thank you. This is your receipt.'
}

function next({ order }: Receipt): string {
  if (order.shipping_method === 'pickup') return 'We have your order and your payment.'
  return 'We have your order and your payment. We will email you the tracking number when it ships.'
}

/** "Visa ending 4242: $120.00, paid November 20, 7:00 PM EST." */
function paid({ payments }: Receipt, { business }: EmailShop): string[] {
  return payments.map((payment) => {
    const label = receiptPaymentLabel(payment)
    const capitalized = label.charAt(0).toUpperCase() + label.slice(1)
    return `${capitalized}: ${formatDollars(payment.amount)}, paid ${zonedTime(payment.at, business)}.`
  })
}
