import type { ShippingMethod } from '#contract/sales/checkout/values.ts'

/** The order whose totals are shown. */
export interface OrderChoice {
  /** An id; null is the shop's choice. */
  product: number | null
  quantity: number
  state: string
  zip: string
  shippingMethod: ShippingMethod
  addInsurance: boolean
}

export const exampleOrder = (state: string): OrderChoice => ({
  product: null,
  quantity: 1,
  state,
  zip: '',
  shippingMethod: 'standard',
  addInsurance: false,
})
