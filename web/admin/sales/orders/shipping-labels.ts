import type { Order } from '#contract/sales/orders/orders.ts'

const METHODS = { standard: 'USPS Standard', flat_rate: 'USPS Flat Rate' }

export function shippingLabel({ shipping_method, shipping_insurance }: Order): string {
  if (shipping_method === 'pickup') return 'Pickup'
  return `${METHODS[shipping_method]}, ${shipping_insurance ? 'insured' : 'no extra insurance'}`
}

const OZ_PER_POUND = 16

export function weightLabel(ounces: number): string {
  const tenths = Math.round(ounces * 10)
  const pounds = Math.floor(tenths / (OZ_PER_POUND * 10))
  const rest = (tenths - pounds * OZ_PER_POUND * 10) / 10
  if (pounds === 0) return `${rest} oz`
  return rest === 0 ? `${pounds} lb` : `${pounds} lb ${rest} oz`
}
