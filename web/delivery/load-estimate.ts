import type { ShippingMethod } from '#contract/checkout/shipping-methods.ts'
import type { ApiClient } from '#contract/client.ts'
import { estimateSentence } from '#contract/delivery/days.ts'

export type Estimates = Record<ShippingMethod, string | null>

/** On the server, so that browsers need no calendar. Null when nothing is promised. */
export async function loadEstimate(api: ApiClient, shippingMethod: ShippingMethod): Promise<string | null> {
  return api.public.deliveryEstimate({ shippingMethod }).then(estimateSentence, () => null)
}

export async function loadEstimates(api: ApiClient): Promise<Estimates> {
  const [standard, flat_rate] = await Promise.all([
    loadEstimate(api, 'standard'),
    loadEstimate(api, 'flat_rate'),
  ])
  return { standard, flat_rate }
}
