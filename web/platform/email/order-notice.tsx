import { Button, Heading, Text } from '@react-email/components'
import { Fragment } from 'react'
import { formatDollars } from '#contract/platform/values/money.ts'
import { orderPage } from '#contract/platform/values/paths.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import type { Order } from '#contract/sales/orders/orders.ts'
import { AddressBlock } from './address-block.tsx'
import { EmailFrame } from './email-frame.tsx'
import { emailStyle } from './email-style.ts'
import { OrderLines } from './order-lines.tsx'
import { addressText, orderText, plainText } from './plain-text.ts'
import type { EmailTemplate } from './template.ts'

const SHIPPING_METHODS = { standard: 'USPS Standard', flat_rate: 'USPS Flat Rate' }

export const orderNotice: EmailTemplate<'order-notice'> = {
  subject: ({ order }) =>
    order.ships === false
      ? `Order ${order.id}: a gift card for ${formatDollars(order.subtotal)} was sold`
      : `Order ${order.id}: ${isPickup(order) ? 'hand over' : 'pack'} ${products(order)} for ${order.name || 'a guest'}`,

  text({ order }, { absoluteUrl }) {
    return plainText(
      headline(order),
      order.ships === false
        ? NOTHING_TO_PACK
        : [`${isPickup(order) ? 'To hand over' : 'To pack'}:`, ...toPack(order)],
      order.ships === false ? '' : shippingInstructions(order),
      addressText(order),
      customer(order),
      orderText(order),
      ['The order:', absoluteUrl(orderPage(order.order_uuid))],
    )
  },

  html({ order }, { absoluteUrl }) {
    return (
      <EmailFrame preview={toPack(order).join(', ')}>
        <Heading style={emailStyle.heading}>{headline(order)}</Heading>
        <Text style={emailStyle.strong}>
          {(order.ships === false ? [NOTHING_TO_PACK] : toPack(order)).map((line) => (
            <Fragment key={line}>
              {line}
              <br />
            </Fragment>
          ))}
        </Text>
        {order.ships !== false && (
          <Text style={{ ...emailStyle.text, marginTop: 12 }}>{shippingInstructions(order)}</Text>
        )}
        <AddressBlock order={order} />
        <Text style={{ ...emailStyle.text, marginTop: 24 }}>{customer(order)}</Text>
        <Button href={absoluteUrl(orderPage(order.order_uuid))} style={emailStyle.button}>
          Open order {order.id}
        </Button>
        <OrderLines order={order} />
      </EmailFrame>
    )
  },
}

const NOTHING_TO_PACK = 'The shop emails the code by itself. There is nothing to pack.'

function headline(order: Order): string {
  if (order.ships === false)
    return `Order ${order.id} is paid: a gift card for ${formatDollars(order.subtotal)}.`
  return `Order ${order.id} is paid. ${products(order)} to ${isPickup(order) ? 'hand over' : 'pack'}.`
}

function isPickup({ shipping_method }: Order): boolean {
  return shipping_method === 'pickup'
}

function products({ products }: Order): string {
  const count = products.reduce((sum, { quantity }) => sum + quantity, 0)
  return pluralize(count, 'piece')
}

function toPack({ products }: Order): string[] {
  return products.map(({ name, quantity }) => `${quantity} × ${name}`)
}

function shippingInstructions({ shipping_method, shipping_insurance }: Order): string {
  if (shipping_method === 'pickup') return 'The customer picks it up.'
  return `Send by ${SHIPPING_METHODS[shipping_method]}, ${shipping_insurance ? 'insured' : 'without extra insurance'}.`
}

function customer({ name, email, user_id, source }: Order): string {
  const buyer = `${name || 'a guest'}${email ? `, ${email}` : ''}`
  if (source === 'admin') return `Taken by staff for ${buyer}, and paid with the payment link.`
  return `Bought by ${buyer} (${user_id ? 'registered user' : 'guest'}).`
}
