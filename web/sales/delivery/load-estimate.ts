import type { ApiClient } from '#contract/app/client.ts'
import type { ShippingMethod } from '#contract/sales/checkout/values.ts'
import { estimateSentence, readyText } from '#contract/sales/delivery/days.ts'

export type Estimates = Record<ShippingMethod | 'pickup', string | null>

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
    api.public.deliveryEstimate({ shippingMethod: 'standard' }).catch(() => null),
    loadEstimate(api, 'flat_rate'),
  ])
  // It is ready on the day by which it would ship.
  const pickup = standard?.ship_by ? `${readyText(standard.ship_by)}. We will email you.` : null
  return { standard: standard && estimateSentence(standard), flat_rate, pickup }
}
