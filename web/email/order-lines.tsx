import { Column, Hr, Row, Section, Text } from '@react-email/components'
import { formatDollars } from '#contract/money.ts'
import type { Order } from '#contract/orders/orders.ts'
import { emailStyle } from './email-style.ts'
import { sumRows } from './order-labels.ts'

export function OrderLines({ order }: { order: Order }) {
  return (
    <Section>
      {order.products.map(({ name, quantity, price }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is static
        <Row key={index} style={{ marginTop: 14 }}>
          <Column>
            <Text style={emailStyle.text}>{name}</Text>
            <Text style={emailStyle.small}>Quantity {quantity}</Text>
          </Column>
          <Column style={{ verticalAlign: 'top' }}>
            <Text style={emailStyle.amount}>{formatDollars(price * quantity)}</Text>
          </Column>
        </Row>
      ))}
      <Hr style={emailStyle.line} />
      {sumRows(order).map(([label, amount]) => (
        <Row key={label}>
          <Column style={{ paddingTop: 5, paddingBottom: 5 }}>
            <Text style={emailStyle.quiet}>{label}</Text>
          </Column>
          <Column>
            <Text style={emailStyle.amount}>{amount}</Text>
          </Column>
        </Row>
      ))}
      <Hr style={emailStyle.stitch} />
      <Row>
        <Column>
          <Text style={emailStyle.strong}>Total</Text>
        </Column>
        <Column>
          <Text style={emailStyle.total}>{formatDollars(order.sums.total)}</Text>
        </Column>
      </Row>
    </Section>
  )
}
