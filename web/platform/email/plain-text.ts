import { type Business, phoneAndHours } from '#contract/operations/settings/business-labels.ts'
import { formatDollars } from '#contract/platform/values/money.ts'
import type { Order } from '#contract/sales/orders/orders.ts'
import { amountRows } from './order-amounts.ts'
import { addressLines } from './order-labels.ts'

const WIDTH = 60

export function plainText(...paragraphs: (string | string[])[]): string {
  const blocks = paragraphs
    .map((paragraph) => (Array.isArray(paragraph) ? paragraph.join('\n') : paragraph))
    .filter((block) => block !== '')
  return blocks.join('\n\n')
}

/** @param manageUrl where the recipient manages such emails. */
export function signed(text: string, business: Business, manageUrl: string | null): string {
  const foot = ['-- ', `${business.name}, ${business.region}`, phoneAndHours(business)].filter(Boolean)
  if (manageUrl) foot.push('', 'Manage your emails or unsubscribe:', manageUrl)
  return `${text}\n\n${foot.join('\n')}\n`
}

export function orderText(order: Order): string[] {
  const products = order.products.map(({ name, quantity, price }) =>
    row(quantity > 1 ? `${quantity} x ${name}` : name, formatDollars(price * quantity)),
  )
  const { parts, total, payment } = amountRows(order)
  return [
    `Order ${order.id}`,
    '',
    ...products,
    '',
    ...parts.map(([label, amount]) => row(label, amount)),
    '- '.repeat(WIDTH / 2),
    row('Total', total),
    ...payment.map(([label, amount]) => row(label, amount)),
  ]
}

export function addressText(order: Order): string[] {
  const lines = addressLines(order)
  return lines.length > 0 ? ['Shipping to', ...lines] : []
}

function row(label: string, amount: string): string {
  return `${label} ${amount.padStart(Math.max(WIDTH - label.length - 1, amount.length))}`
}
