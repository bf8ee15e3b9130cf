import { useEffect, useState } from 'react'
import { dayIn } from '#contract/platform/values/dates.ts'
import { giftDays } from '#contract/sales/checkout/gift-values.ts'
import { type CheckoutMethod, isPickup } from '#contract/sales/checkout/pickup.ts'
import { browserApi } from '#web/platform/api/browser-api.ts'
import { useBusiness } from '#web/platform/meta/site.ts'
import { type Estimates, loadEstimate } from './load-estimate.ts'

/** The sentence for a shipping method, or for a gift with a day as the checkout's form has it. */
export function useEstimate(
  estimates: Estimates,
  shippingMethod: CheckoutMethod,
  { isGift, giftDay }: { isGift?: unknown; giftDay?: unknown },
): string | null {
  const method = isPickup(shippingMethod) ? 'pickup' : shippingMethod
  const { first, last } = giftDays(dayIn(useBusiness().time_zone, Date.now()))
  const isDay =
    isGift === true &&
    method !== 'pickup' &&
    typeof giftDay === 'string' &&
    giftDay >= first &&
    giftDay <= last
  const arriveAfter = isDay ? giftDay : null
  const [ofGift, setOfGift] = useState<string | null>(null)
  useEffect(() => {
    if (arriveAfter === null || method === 'pickup') return
    let isCurrent = true
    void loadEstimate(browserApi, method, arriveAfter).then((sentence) => isCurrent && setOfGift(sentence))
    return () => {
      isCurrent = false
    }
  }, [method, arriveAfter])
  return arriveAfter === null ? estimates[method] : (ofGift ?? estimates[method])
}
