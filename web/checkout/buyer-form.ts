import type { BuyerFields } from '#contract/buyer-fields.ts'
import { SHIPPING_METHODS, type ShippingMethod } from '#contract/shop.ts'
import { minimumAge } from '#contract/states.ts'
import { readStored, store } from '#web/browser-storage.ts'

/** Everything a buyer types and chooses at checkout. Nothing of a card: that is typed on the provider's page. */
export interface BuyerForm extends BuyerFields {
  shippingMethod: ShippingMethod
  addInsurance: boolean
}

export type FieldName = keyof BuyerFields
export type Faults = Partial<Record<FieldName, string>>

export const FIELD_LABELS: Record<FieldName, string> = {
  name: 'Full name',
  email: 'Email',
  address: 'Address',
  city: 'City',
  state: 'State',
  zip: 'Zip code',
  ageConfirmation: 'your age',
}

const EMPTY: BuyerForm = {
  name: '',
  email: '',
  address: '',
  city: '',
  state: '',
  zip: '',
  ageConfirmation: '',
  shippingMethod: 'standard',
  addInsurance: false,
}

const STORAGE_KEY = 'checkout-form'
const LONGEST = 300

/** What was typed in this tab before a reload or the way to the payment page and back. */
export function keptForm(): BuyerForm {
  const kept = parse(readStored('session', STORAGE_KEY))
  const texts = Object.fromEntries(
    Object.keys(FIELD_LABELS).map((name) => [name, shortText(kept[name])]),
  ) as unknown as BuyerFields
  return {
    ...texts,
    shippingMethod: SHIPPING_METHODS.find((method) => method === kept.shippingMethod) ?? EMPTY.shippingMethod,
    addInsurance: kept.addInsurance === true,
  }
}

export function keepForm(form: BuyerForm): void {
  store('session', STORAGE_KEY, JSON.stringify(form))
}

export function forgetForm(): void {
  store('session', STORAGE_KEY, null)
}

/** A new state may ask for a higher age than the one confirmed: then that has to be done again. */
export function withState(form: BuyerForm, state: string): BuyerForm {
  const enough = Number(form.ageConfirmation) >= minimumAge(state)
  return { ...form, state, ageConfirmation: enough ? form.ageConfirmation : '' }
}

function parse(text: string | null | undefined): Record<string, unknown> {
  try {
    return Object(JSON.parse(text ?? '{}'))
  } catch {
    return {}
  }
}

function shortText(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, LONGEST) : ''
}
