import type { ApiClient } from '#contract/app/client.ts'
import type { ShippingOption } from '#contract/sales/checkout/checkout.ts'

/** The cost to ship this product alone; empty if it can't be shipped or rates are unavailable. */
export async function loadShipping(api: ApiClient, id: number): Promise<ShippingOption[]> {
  try {
    const { shippingOptions } = await api.checkout.calculateFees({ cart: [{ id, quantity: 1 }] })
    return shippingOptions
  } catch {
    return []
  }
}
