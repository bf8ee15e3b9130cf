import type { CustomerFields } from '#contract/checkout/customer-form.ts'
import { SHIPPING_METHODS, type ShippingMethod } from '#contract/checkout/shipping-methods.ts'
import { readStored, store } from '#web/browser-storage.ts'

export interface CheckoutValues extends CustomerFields {
  shippingMethod: ShippingMethod
  addInsurance: boolean
}

export type FieldName = keyof CustomerFields

export const FIELD_LABELS: Record<FieldName, string> = {
  name: 'Full name',
  email: 'Email',
  address: 'Address',
  city: 'City',
  state: 'State',
  zip: 'Zip code',
  ageConfirmation: 'your age',
}

const STORAGE_KEY = 'checkout-form'
const MAX_STORED_TEXT = 300

/** Survives a reload and a visit to the payment page. */
export function storedForm(): CheckoutValues {
  const stored = parse(readStored('session', STORAGE_KEY))
  const texts = Object.fromEntries(
    Object.keys(FIELD_LABELS).map((name) => [name, shortText(stored[name])]),
  ) as unknown as CustomerFields
  return {
    ...texts,
    shippingMethod: SHIPPING_METHODS.find((method) => method === stored.shippingMethod) ?? 'standard',
    addInsurance: stored.addInsurance === true,
  }
}

export function storeForm(form: CheckoutValues): void {
  store('session', STORAGE_KEY, JSON.stringify(form))
}

export function clearStoredForm(): void {
  store('session', STORAGE_KEY, null)
}

function parse(text: string | null | undefined): Record<string, unknown> {
  try {
    return Object(JSON.parse(text ?? '{}'))
  } catch {
    return {}
  }
}

function shortText(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, MAX_STORED_TEXT) : ''
}
