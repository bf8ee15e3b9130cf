import type { CustomerFields } from '#contract/sales/checkout/customer-form.ts'
import { store } from '#web/platform/api/browser-storage.ts'
import {
  CHECKOUT_FORM_KEY,
  type ShippingChoice,
  storedCheckoutForm,
  storedShipping,
} from '#web/sales/cart/stored-shipping.ts'

export interface GiftValues {
  isGift: boolean
  giftNote: string
  giftFrom: string
  /** The day before which it must not arrive; empty for any day. */
  giftDay: string
}

export type CheckoutValues = CustomerFields & ShippingChoice & GiftValues

export type FieldName =
  | Exclude<keyof CustomerFields, 'placeConfirmed' | 'shippingMethod' | 'joinOrder'>
  | Exclude<keyof GiftValues, 'isGift'>

export const FIELD_LABELS: Record<FieldName, string> = {
  email: 'Email',
  pickupConfirmed: 'your pickup',
  name: 'Full name',
  address: 'Address',
  city: 'City',
  state: 'State',
  zip: 'Zip code',
  giftNote: 'Note',
  giftFrom: 'From',
  giftDay: 'Do not deliver before',
  ageConfirmation: 'your age',
}

const MAX_STORED_TEXT = 300

/** Survives a reload and a visit to the payment page. */
export function storedForm(): CheckoutValues {
  const stored = storedCheckoutForm()
  const texts = Object.fromEntries(
    Object.keys(FIELD_LABELS).map((name) => [name, shortText(stored[name])]),
  ) as unknown as CustomerFields & GiftValues
  return {
    ...texts,
    placeConfirmed: stored.placeConfirmed === true,
    pickupConfirmed: stored.pickupConfirmed === true,
    isGift: stored.isGift === true,
    joinOrder: null,
    ...storedShipping(),
  }
}

const GIFT_FIELDS: Record<string, FieldName> = {
  'as_gift.note': 'giftNote',
  'as_gift.from': 'giftFrom',
  'as_gift.arrive_after': 'giftDay',
}

/** The field that shows an error of the API. */
export function fieldOf(name: string): string {
  return GIFT_FIELDS[name] ?? name
}

/** A gift that is picked up has no day. */
export function giftOf({ isGift, giftNote, giftFrom, giftDay, shippingMethod }: CheckoutValues) {
  if (!isGift) return null
  const isPickup = shippingMethod.startsWith('pickup')
  return { note: giftNote, from: giftFrom, arrive_after: isPickup ? null : giftDay || null }
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
