import { ADMIN_PAGES } from '#contract/app/admin-paths.ts'

const STEP = 'step'
const DELIVERY = 'delivery'

/** On a phone, delivery and payment are a page of their own. */
export const DELIVERY_STEP = `${ADMIN_PAGES.newManualOrder}?${STEP}=${DELIVERY}`

export function isDeliveryStep(params: URLSearchParams): boolean {
  return params.get(STEP) === DELIVERY
}
