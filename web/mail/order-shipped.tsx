import { Button, Heading, Link, Text } from '@react-email/components'
import { orderPage } from '#contract/addresses.ts'
import type { Order } from '#contract/orders.ts'
import { trackingUrl } from '#contract/tracking.ts'
import { AddressBlock } from './address-block.tsx'
import { MailFrame } from './mail-frame.tsx'
import { mailStyle } from './mail-style.ts'
import { firstName } from './order-words.ts'
import { addressText, plainText } from './plain-text.ts'
import type { MailTemplate } from './template.ts'

export const orderShipped: MailTemplate<'order-shipped'> = {
  subject: ({ order }) => `Order ${order.id} is on its way`,

  text({ order }, address) {
    const tracking = trackingPage(order)
    return plainText(
      headline(order),
      handedOver(order),
      tracking ? ['Track your parcel:', tracking] : '',
      ['In it:', ...order.products.map(({ name, quantity }) => `${quantity} x ${name}`)],
      addressText(order),
      ['View your order:', address(orderPage(order.order_uuid))],
    )
  },

  html({ order }, address) {
    const tracking = trackingPage(order)
    return (
      <MailFrame preview={handedOver(order)}>
        <Heading style={mailStyle.heading}>{headline(order)}</Heading>
        <Text style={mailStyle.text}>{handedOver(order)}</Text>
        {tracking && (
          <Button href={tracking} style={mailStyle.button}>
            Track your parcel
          </Button>
        )}
        <Text style={{ ...mailStyle.strong, marginTop: 24 }}>In it</Text>
        {order.products.map(({ name, quantity }) => (
          <Text key={name} style={mailStyle.text}>
            {quantity} × {name}
          </Text>
        ))}
        <AddressBlock order={order} />
        <Text style={{ ...mailStyle.text, marginTop: 28 }}>
          <Link href={address(orderPage(order.order_uuid))} style={mailStyle.link}>
            View your order
          </Link>
        </Text>
      </MailFrame>
    )
  },
}

function headline(order: Order): string {
  return `On its way, ${firstName(order)}.`
}

function handedOver({ id, carrier, tracking_number }: Order): string {
  const parcel = carrier ? `We handed order ${id} to ${carrier}.` : `We sent order ${id}.`
  return tracking_number ? `${parcel} Its tracking number is ${tracking_number}.` : parcel
}

function trackingPage({ carrier, tracking_number }: Order): string | null {
  return carrier && tracking_number ? trackingUrl(carrier, tracking_number) : null
}
