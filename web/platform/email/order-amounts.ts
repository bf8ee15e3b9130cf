import { formatDollars } from '#contract/platform/values/money.ts'
import type { Order } from '#contract/sales/orders/orders.ts'
import { type SummaryRow, summaryRows } from '#contract/sales/orders/summary-rows.ts'

/** An order in an email that was stored before orders had taxes. */
type OlderOrder = Order & {
  sums?: { subtotal: number; shipping: number; stripeFee: number; insurance: number }
}

type Row = [label: string, amount: string]

export function amountRows(order: OlderOrder): { parts: Row[]; total: string; payment: Row[] } {
  const { sums } = order
  const amounts = sums ? { ...sums, discount: 0, tax: 0, card_fee: sums.stripeFee, gift_card: 0 } : order
  const { parts, total, payment } = summaryRows({ ...amounts, total: order.total_price })
  return { parts: parts.map(toRow), total: formatDollars(total.dollars), payment: payment.map(toRow) }
}

function toRow({ label, dollars, code }: SummaryRow): Row {
  return [code === undefined ? label : `${label} (${code})`, formatDollars(dollars)]
}
