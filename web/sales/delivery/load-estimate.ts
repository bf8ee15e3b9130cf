import type { ApiClient } from '#contract/app/client.ts'
import type { ShippingMethod } from '#contract/sales/checkout/values.ts'
import { estimateSentence } from '#contract/sales/delivery/days.ts'

export type Estimates = Record<ShippingMethod, string | null>

/** When an order that is paid now ships and arrives, as a sentence. Null when nothing is promised, or the call fails. */
export async function loadEstimate(
  api: Pick<ApiClient, 'public'>,
  shippingMethod: ShippingMethod,
  arriveAfter?: string,
): Promise<string | null> {
  return api.public
    .deliveryEstimate({ shippingMethod, ...(arriveAfter && { arriveAfter }) })
    .then(estimateSentence, () => null)
}

/** The sentence for each shipping method. */
export async function loadEstimates(api: ApiClient): Promise<Estimates> {
  const [standard, flat_rate] = await Promise.all([
    loadEstimate(api, 'standard'),
    loadEstimate(api, 'flat_rate'),
  ])
  return { standard, flat_rate }
}
