import type { CustomerFields } from '#contract/sales/checkout/customer-form.ts'
import { store } from '#web/platform/api/browser-storage.ts'
import {
  CHECKOUT_FORM_KEY,
  type ShippingChoice,
  storedCheckoutForm,
  storedShipping,
} from '#web/sales/cart/stored-shipping.ts'

export type CheckoutValues = CustomerFields & ShippingChoice

export type FieldName = Exclude<keyof CustomerFields, 'placeConfirmed' | 'shippingMethod'>

export const FIELD_LABELS: Record<FieldName, string> = {
  email: 'Email',
  pickupConfirmed: 'your pickup',
  name: 'Full name',
  address: 'Address',
  city: 'City',
  state: 'State',
  zip: 'Zip code',
  ageConfirmation: 'your age',
}

const MAX_STORED_TEXT = 300

/** Survives a reload and a visit to the payment page. */
export function storedForm(): CheckoutValues {
  const stored = storedCheckoutForm()
  const texts = Object.fromEntries(
    Object.keys(FIELD_LABELS).map((name) => [name, shortText(stored[name])]),
  ) as unknown as CustomerFields
  return {
    ...texts,
    placeConfirmed: stored.placeConfirmed === true,
    pickupConfirmed: stored.pickupConfirmed === true,
    ...storedShipping(),
  }
}

export function storeForm(form: CheckoutValues): void {
  store('session', CHECKOUT_FORM_KEY, JSON.stringify(form))
}

export function clearStoredForm(): void {
  store('session', CHECKOUT_FORM_KEY, null)
}

function shortText(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, MAX_STORED_TEXT) : ''
}
