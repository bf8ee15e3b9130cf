import { Column, Hr, Row, Section, Text } from '@react-email/components'
import { formatDollars } from '#contract/money.ts'
import type { Order } from '#contract/orders.ts'
import { mailStyle } from './mail-style.ts'
import { sumRows } from './order-words.ts'

/** What was bought and what it came to, as at checkout. */
export function OrderLines({ order }: { order: Order }) {
  return (
    <Section>
      {order.products.map(({ name, quantity, price }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a printed list never changes
        <Row key={index} style={{ marginTop: 14 }}>
          <Column>
            <Text style={mailStyle.text}>{name}</Text>
            <Text style={mailStyle.small}>Quantity {quantity}</Text>
          </Column>
          <Column style={{ verticalAlign: 'top' }}>
            <Text style={mailStyle.amount}>{formatDollars(price * quantity)}</Text>
          </Column>
        </Row>
      ))}
      <Hr style={mailStyle.line} />
      {sumRows(order).map(([label, amount]) => (
        <Row key={label}>
          <Column style={{ paddingTop: 5, paddingBottom: 5 }}>
            <Text style={mailStyle.quiet}>{label}</Text>
          </Column>
          <Column>
            <Text style={mailStyle.amount}>{amount}</Text>
          </Column>
        </Row>
      ))}
      <Hr style={mailStyle.stitch} />
      <Row>
        <Column>
          <Text style={mailStyle.strong}>Total</Text>
        </Column>
        <Column>
          <Text style={mailStyle.total}>{formatDollars(order.sums.total)}</Text>
        </Column>
      </Row>
    </Section>
  )
}
