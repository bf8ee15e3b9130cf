import { Column, Hr, Row, Section, Text } from '@react-email/components'
import { formatDollars } from '#contract/money.ts'
import type { Order } from '#contract/orders/orders.ts'
import { emailStyle } from './email-style.ts'
import { amountRows } from './order-amounts.ts'

export function OrderLines({ order }: { order: Order }) {
  const { parts, total, payment } = amountRows(order)
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
      <AmountRows rows={parts} />
      <Hr style={emailStyle.stitch} />
      <Row>
        <Column>
          <Text style={emailStyle.strong}>Total</Text>
        </Column>
        <Column>
          <Text style={emailStyle.total}>{total}</Text>
        </Column>
      </Row>
      <AmountRows rows={payment} />
    </Section>
  )
}

function AmountRows({ rows }: { rows: [label: string, amount: string][] }) {
  return rows.map(([label, amount]) => (
    <Row key={label}>
      <Column style={{ paddingTop: 5, paddingBottom: 5 }}>
        <Text style={emailStyle.quiet}>{label}</Text>
      </Column>
      <Column>
        <Text style={emailStyle.amount}>{amount}</Text>
      </Column>
    </Row>
  ))
}
