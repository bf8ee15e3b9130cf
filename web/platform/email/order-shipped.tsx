import { Button, Heading, Link, Text } from '@react-email/components'
import { orderPage } from '#contract/platform/values/paths.ts'
import type { Order } from '#contract/sales/orders/orders.ts'
import { trackingUrl } from '#contract/sales/orders/tracking.ts'
import { AddressBlock } from './address-block.tsx'
import { EmailFrame } from './email-frame.tsx'
import { emailStyle } from './email-style.ts'
import { greetingName } from './order-labels.ts'
import { addressText, plainText } from './plain-text.ts'
import type { EmailTemplate } from './template.ts'

export const orderShipped: EmailTemplate<'order-shipped'> = {
  subject: ({ order }) => `Order ${order.id} is on its way`,

  text({ order }, { absoluteUrl }) {
    const tracking = orderTrackingUrl(order)
    return plainText(
      headline(order),
      shippedSentence(order),
      tracking ? ['Track your package:', tracking] : '',
      ['In this package:', ...order.products.map(({ name, quantity }) => `${quantity} x ${name}`)],
      addressText(order),
      ['View your order:', absoluteUrl(orderPage(order.order_uuid))],
    )
  },

  html({ order }, { absoluteUrl }) {
    const tracking = orderTrackingUrl(order)
    return (
      <EmailFrame preview={shippedSentence(order)}>
        <Heading style={emailStyle.heading}>{headline(order)}</Heading>
        <Text style={emailStyle.text}>{shippedSentence(order)}</Text>
        {tracking && (
          <Button href={tracking} style={emailStyle.button}>
            Track your package
          </Button>
        )}
        <Text style={{ ...emailStyle.strong, marginTop: 24 }}>In this package</Text>
        {order.products.map(({ name, quantity }) => (
          <Text key={name} style={emailStyle.text}>
            {quantity} × {name}
          </Text>
        ))}
        <AddressBlock order={order} />
        <Text style={{ ...emailStyle.text, marginTop: 28 }}>
          <Link href={absoluteUrl(orderPage(order.order_uuid))} style={emailStyle.link}>
            View your order
          </Link>
        </Text>
      </EmailFrame>
    )
  },
}

function headline(order: Order): string {
  return `Your order is on its way, ${greetingName(order)}.`
}

function shippedSentence({ id, carrier, tracking_number }: Order): string {
  const shipped = carrier ? `We handed order ${id} to ${carrier}.` : `We sent order ${id}.`
  return tracking_number ? `${shipped} The tracking number is ${tracking_number}.` : shipped
}

function orderTrackingUrl({ carrier, tracking_number }: Order): string | null {
  return carrier && tracking_number ? trackingUrl(carrier, tracking_number) : null
}
