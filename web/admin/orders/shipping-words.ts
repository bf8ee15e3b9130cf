import type { Order } from '#contract/orders.ts'

const WAYS = { standard: 'USPS Standard', flat_rate: 'USPS Flat Rate' }

/** "USPS Standard, insured". */
export function shippingWords({ shipping_method, shipping_insurance }: Order): string {
  return `${WAYS[shipping_method]}, ${shipping_insurance ? 'insured' : 'no extra insurance'}`
}
