import { formatDollars } from '#contract/platform/values/money.ts'
import { placeAddress } from '#contract/sales/checkout/pickup.ts'
import type { Order } from '#contract/sales/orders/orders.ts'
import { type SummaryRow, summaryRows } from '#contract/sales/orders/summary-rows.ts'
import { inText, LAYOUT, label, Rows, together } from './blocks.tsx'
import type { Block } from './email.ts'
import { emailStyle } from './email-style.ts'
import { withoutLinks } from './greeting.ts'

/** Lists the products and adds up the total. */
export function orderLines(order: Order): Block {
  const { parts, total, payment } = amounts(order)
  return {
    html: (
      <>
        <table {...LAYOUT} width="100%">
          <tbody>
            {order.products.map(({ name, quantity, price }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list is static
              <tr key={index}>
                <td style={emailStyle.orderLine}>
                  {name}
                  <div style={emailStyle.small}>Quantity {quantity}</div>
                </td>
                <td style={emailStyle.orderLineAmount}>{formatDollars(price * quantity)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <hr style={emailStyle.line} />
        <Rows rows={parts} />
        <hr style={emailStyle.stitch} />
        <table {...LAYOUT} width="100%">
          <tbody>
            <tr>
              <td style={emailStyle.strong}>Total</td>
              <td style={emailStyle.total}>{total}</td>
            </tr>
          </tbody>
        </table>
        <Rows rows={payment} />
      </>
    ),
    text: [
      `Order ${order.id}`,
      '',
      ...order.products.map(({ name, quantity, price }) =>
        alignedRow([quantity > 1 ? `${quantity} x ${name}` : name, formatDollars(price * quantity)]),
      ),
      '',
      ...parts.map(alignedRow),
      '- '.repeat(TEXT_WIDTH / 2),
      alignedRow(['Total', total]),
      ...payment.map(alignedRow),
    ].join('\n'),
    gap: 10,
  }
}

/** Below the order's number. */
export function orderWithNumber(order: Order): Block {
  return together(inText('', label(`Order ${order.id}`)), orderLines(order))
}

/** Missing in emails that were stored before it existed. */
export function pickupBlock({ pickup }: Pick<Order, 'pickup'>): Block | null {
  if (!pickup) return null
  const lines = [pickup.name, placeAddress(pickup), pickup.when]
  return together(label('Pickup'), lines.filter(Boolean).map(withoutLinks).join('\n'))
}

/** Where the order goes, or where it is picked up. */
export function addressBlock(order: Order): Block | null {
  const { shipping_address: to } = order
  if (!to) return pickupBlock(order)
  const lines = [to.name, to.address, `${to.city}, ${to.state} ${to.zip}`]
  return together(label('Shipping to'), lines.map(withoutLinks).join('\n'))
}

/** The card in the parcel of a gift, for its giver to check. */
export function noteCardBlock({ as_gift: gift }: Pick<Order, 'as_gift'>): Block | null {
  if (!gift) return null
  const lines = [gift.note, gift.from && `From ${gift.from}`].filter(Boolean)
  return lines.length > 0 ? together(label('Note card'), lines.map(withoutLinks).join('\n')) : null
}

type Row = [label: string, amount: string]

/** An order in an email that was stored before orders had taxes. */
type OlderOrder = Order & {
  sums?: { subtotal: number; shipping: number; stripeFee: number; insurance: number }
}

function amounts(order: OlderOrder): { parts: Row[]; total: string; payment: Row[] } {
  const { sums } = order
  const dollars = sums ? { ...sums, discount: 0, tax: 0, card_fee: sums.stripeFee, gift_card: 0 } : order
  const { parts, total, payment } = summaryRows({ ...dollars, total: order.total_price })
  return { parts: parts.map(toRow), total: formatDollars(total.dollars), payment: payment.map(toRow) }
}

function toRow({ label, dollars, code }: SummaryRow): Row {
  return [code === undefined ? label : `${label} (${code})`, formatDollars(dollars)]
}

const TEXT_WIDTH = 60

function alignedRow([label, amount]: Row): string {
  return `${label} ${amount.padStart(Math.max(TEXT_WIDTH - label.length - 1, amount.length))}`
}
