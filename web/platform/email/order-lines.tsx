import { Column, Hr, Row, Section, Text } from '@react-email/components'
import { formatDollars } from '#contract/platform/values/money.ts'
import type { Order } from '#contract/sales/orders/orders.ts'
import { emailStyle } from './email-style.ts'
import { amountRows } from './order-amounts.ts'

/** Short: Gmail cuts off what comes after 102 KB. */
const LINE = { ...emailStyle.text, paddingTop: 14 }
const LINE_AMOUNT = { ...emailStyle.amount, padding: '14px 0 0 16px', verticalAlign: 'top' }

export function OrderLines({ order }: { order: Order }) {
  const { parts, total, payment } = amountRows(order)
  return (
    <Section>
      <table width="100%" border={0} cellPadding={0} cellSpacing={0} role="presentation">
        <tbody>
          {order.products.map(({ name, quantity, price }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is static
            <tr key={index}>
              <td style={LINE}>
                {name}
                <div style={emailStyle.small}>Quantity {quantity}</div>
              </td>
              <td style={LINE_AMOUNT}>{formatDollars(price * quantity)}</td>
            </tr>
          ))}
        </tbody>
      </table>
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
