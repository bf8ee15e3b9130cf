import type { ShippingOption } from '#contract/checkout.ts'
import type { ApiClient } from '#contract/client.ts'

/** What it costs to ship this piece alone; nothing when the post takes it in no way, or the shop can't say. */
export async function loadShipping(api: ApiClient, id: number): Promise<ShippingOption[]> {
  try {
    const { shippingOptions } = await api.checkout.calculateFees({ cart: [{ id, quantity: 1 }] })
    return shippingOptions
  } catch {
    return []
  }
}
