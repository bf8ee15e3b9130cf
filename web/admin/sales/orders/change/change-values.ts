import { dollarsOrText } from '#contract/platform/values/typed-number.ts'
import { isPickup } from '#contract/sales/checkout/pickup.ts'
import type { AdminOrder } from '#contract/sales/orders/admin-orders.ts'
import { sameValue } from '#web/admin/platform/form/merge-values.ts'
import type { OrderFields } from '#web/admin/sales/manual-orders/edited-order.ts'
import {
  type ManualOrderLine,
  type ManualOrderProduct,
  sentLines,
} from '#web/admin/sales/manual-orders/manual-order-draft.ts'

export const RISE_SETTLEMENTS = ['link', 'cash', 'waive'] as const

/** An order as staff change it. */
export interface ChangeValues extends OrderFields {
  method: string
  insurance: boolean
  ageConfirmed: boolean
  /** Takes an order out of its parcel, or gives its address to all of them. Empty: it stays as it is. */
  parcel: '' | 'leave' | 'all'
  settle: (typeof RISE_SETTLEMENTS)[number]
  note: string
}

export interface PickupChoice {
  id: string
  name: string
  address: string
}

/** The shop's current products and places. */
export interface Known {
  /** With their stock. */
  products: readonly ManualOrderProduct[]
  places: readonly PickupChoice[]
}

export function valuesOf(order: AdminOrder, { products, places }: Known): ChangeValues {
  const { shipping_address: to } = order
  return {
    name: order.name ?? '',
    email: order.email ?? '',
    phone: order.phone ?? '',
    address: to?.address ?? '',
    city: to?.city ?? '',
    state: to?.state ?? '',
    zip: to?.zip ?? '',
    placeConfirmed: false,
    lines: order.products.map((line) => boughtLine(line, products)),
    method: methodOf(order, places),
    insurance: order.shipping_insurance,
    ageConfirmed: false,
    parcel: '',
    settle: 'link',
    note: '',
  }
}

/** A place that the settings no longer have is `pickup`. */
function methodOf({ shipping_method, pickup }: AdminOrder, places: readonly PickupChoice[]): string {
  const place = places.find(({ name, address }) => name === pickup?.name && address === pickup.address)
  return shipping_method === 'pickup' && place ? `pickup-${place.id}` : shipping_method
}

function boughtLine(
  { line_id, product_id, name, image_url, price, quantity }: AdminOrder['products'][number],
  products: readonly ManualOrderProduct[],
): ManualOrderLine {
  const stock = products.find(({ id }) => id === product_id)?.stock ?? 0
  return {
    key: `line-${line_id}`,
    product: product_id === null ? null : { id: product_id, name, image_url, price, stock },
    name,
    price,
    quantity,
    bought: { lineId: line_id, quantity },
  }
}

/** Only what differs from the order. Null if nothing does. */
export function toRequest(values: ChangeValues, saved: ChangeValues) {
  const differs = (...names: (keyof ChangeValues)[]) =>
    names.some((name) => !sameValue(values[name], saved[name]))
  const { name, email, phone, address, city, state, zip, placeConfirmed, method } = values
  const request = {
    ...(differs('name', 'email', 'phone') && {
      contact: { name: name.trim(), email: email.trim() || null, phone: phone.trim() || null },
    }),
    ...(!isPickup(method) &&
      differs('address', 'city', 'state', 'zip') && {
        address: { address, city, state, zip },
        ...(placeConfirmed && { placeConfirmed }),
      }),
    ...(differs('method') && { shipping_method: method }),
    ...(differs('insurance') && { insurance: values.insurance }),
    ...(differs('lines') && { lines: sentLines(values.lines).map(toLine) }),
  }
  if (Object.keys(request).length === 0 && values.parcel !== 'leave') return null
  return {
    ...request,
    ...(values.parcel !== '' &&
      ('address' in request || values.parcel === 'leave') && { parcel: values.parcel }),
    ...(values.ageConfirmed && { age_confirmed: true }),
    // Cash and a waiver add no card fee.
    ...(values.settle !== 'link' && { settle: values.settle }),
  }
}

export type ChangeRequest = NonNullable<ReturnType<typeof toRequest>>

function toLine({ product, name, price, quantity, bought, typedPrice }: ManualOrderLine) {
  if (bought) return { line_id: bought.lineId, product_id: null, quantity }
  if (product) return { line_id: null, product_id: product.id, quantity }
  // The server says why a text is no price.
  const dollars = typedPrice === undefined ? price : (dollarsOrText(typedPrice) as number)
  return { line_id: null, product_id: null, name, price: dollars, quantity }
}

/** As a new order, whose reply has the price of each way of shipping. Null while the place is not known. */
export function toRatesRequest({ lines, state, zip }: ChangeValues) {
  if (state === '' || zip.length !== 5 || sentLines(lines).length === 0) return null
  return {
    lines: sentLines(lines).map(({ product, name, price, quantity }) =>
      product ? { product_id: product.id, quantity } : { name: name || '-', price: price || 0.01, quantity },
    ),
    shipping: { method: 'standard' as const, address: { address: '-', city: '-', state, zip } },
    payment: 'cash' as const,
    placeConfirmed: true,
  }
}

/** The names that the API gives to fields of the form. */
const FIELDS: Partial<Record<string, string>> = {
  shipping_method: 'method',
  age_confirmed: 'ageConfirmed',
}

export function fieldOf(name: string): string {
  return FIELDS[name] ?? name.replace(/^(contact|address)\./, '')
}
