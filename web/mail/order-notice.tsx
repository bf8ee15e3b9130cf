import { Button, Heading, Text } from '@react-email/components'
import { orderPage } from '#contract/addresses.ts'
import { counted } from '#contract/counted.ts'
import type { Order } from '#contract/orders.ts'
import { AddressBlock } from './address-block.tsx'
import { MailFrame } from './mail-frame.tsx'
import { mailStyle } from './mail-style.ts'
import { OrderLines } from './order-lines.tsx'
import { addressText, orderText, plainText } from './plain-text.ts'
import type { MailTemplate } from './template.ts'

const WAYS = { standard: 'USPS Standard', flat_rate: 'USPS Flat Rate' }

/** To the shop itself: what to take off the shelf and where it goes. */
export const orderNotice: MailTemplate<'order-notice'> = {
  subject: ({ order }) => `Order ${order.id}: pack ${pieces(order)} for ${order.name ?? 'a guest'}`,

  text({ order }, address) {
    return plainText(
      headline(order),
      ['To pack:', ...toPack(order)],
      how(order),
      addressText(order),
      buyer(order),
      orderText(order),
      ['The order:', address(orderPage(order.order_uuid))],
    )
  },

  html({ order }, address) {
    return (
      <MailFrame preview={toPack(order).join(', ')}>
        <Heading style={mailStyle.heading}>{headline(order)}</Heading>
        {toPack(order).map((line) => (
          <Text key={line} style={mailStyle.strong}>
            {line}
          </Text>
        ))}
        <Text style={{ ...mailStyle.text, marginTop: 12 }}>{how(order)}</Text>
        <AddressBlock order={order} />
        <Text style={{ ...mailStyle.text, marginTop: 24 }}>{buyer(order)}</Text>
        <Button href={address(orderPage(order.order_uuid))} style={mailStyle.button}>
          Open order {order.id}
        </Button>
        <OrderLines order={order} />
      </MailFrame>
    )
  },
}

function headline(order: Order): string {
  return `Order ${order.id} is paid. ${pieces(order)} to pack.`
}

function pieces({ products }: Order): string {
  const count = products.reduce((sum, { quantity }) => sum + quantity, 0)
  return counted(count, 'piece')
}

function toPack({ products }: Order): string[] {
  return products.map(({ name, quantity }) => `${quantity} × ${name}`)
}

function how({ shipping_method, shipping_insurance }: Order): string {
  return `Send by ${WAYS[shipping_method]}, ${shipping_insurance ? 'insured' : 'without extra insurance'}.`
}

function buyer({ name, email, user_id }: Order): string {
  return `Bought by ${name ?? 'a guest'}${email ? `, ${email}` : ''} (${user_id ? 'registered user' : 'guest'}).`
}
