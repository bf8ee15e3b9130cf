import { parseJson } from '#contract/platform/values/parse-json.ts'
import { isStateCode } from '#contract/platform/values/us-states.ts'
import { type CheckoutMethod, isPickup } from '#contract/sales/checkout/pickup.ts'
import { SHIPPING_METHODS } from '#contract/sales/checkout/values.ts'
import { readStored } from '#web/platform/api/browser-storage.ts'

/** In the session's storage, with the rest of the checkout form. */
export const CHECKOUT_FORM_KEY = 'checkout-form'

export interface ShippingChoice {
  shippingMethod: CheckoutMethod
  addInsurance: boolean
}

/** Returns the choice made at checkout, or the default. */
export function storedShipping(): ShippingChoice {
  const { shippingMethod, addInsurance } = storedCheckoutForm()
  return {
    shippingMethod: toMethod(String(shippingMethod)),
    addInsurance: addInsurance === true,
  }
}

function toMethod(stored: string): CheckoutMethod {
  if (isPickup(stored) && stored !== 'pickup') return stored
  return SHIPPING_METHODS.find((method) => method === stored) ?? 'standard'
}

/** What is picked up has no parcel to insure. */
export function pricedShipping({ shippingMethod, addInsurance }: ShippingChoice): ShippingChoice {
  return { shippingMethod, addInsurance: addInsurance && !isPickup(shippingMethod) }
}

/** Where the customer wants the order shipped, as far as they have entered it. */
export function storedPlace(): { state: string | null; zip: string | null } {
  const { state, zip } = storedCheckoutForm()
  return {
    state: typeof state === 'string' && isStateCode(state) ? state : null,
    zip: typeof zip === 'string' && ZIP_CODE.test(zip) ? zip : null,
  }
}

export const ZIP_CODE = /^\d{5}$/

export function storedCheckoutForm(): Record<string, unknown> {
  return Object(parseJson(readStored('session', CHECKOUT_FORM_KEY) ?? ''))
}
