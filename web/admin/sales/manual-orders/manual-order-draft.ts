import { toCents, toDollars } from '#contract/platform/values/money.ts'
import { dollarsOrText } from '#contract/platform/values/typed-number.ts'
import type { DeliveryMethod, ManualMethod } from '#contract/sales/orders/order-sources.ts'

export interface ManualOrderProduct {
  id: number
  name: string
  image_url: string | null
  price: number
  stock: number
}

export interface ManualOrderLine {
  /** Unique in the order. */
  key: string
  /** Null for a custom line. */
  product: ManualOrderProduct | null
  name: string
  /** In dollars. */
  price: number
  quantity: number
  /** Of a line that the order had before staff began to change it. */
  bought?: { lineId: number; quantity: number }
  /** Of a custom line that is edited in place; `price` is 0 while it is no amount. */
  typedPrice?: string
}

export type ManualOrderPayment = 'link' | ManualMethod

/** An order as it is typed. */
export interface ManualOrderDraft {
  lines: ManualOrderLine[]
  method: DeliveryMethod
  /** The ID of the place where it is picked up; empty is the workshop. */
  place: string
  address: string
  city: string
  state: string
  zip: string
  placeConfirmed: boolean
  insurance: boolean
  name: string
  email: string
  phone: string
  discount: string
  cardFee: boolean
  payment: ManualOrderPayment
  paymentNote: string
  note: string
}

export const EMPTY_DRAFT: ManualOrderDraft = {
  lines: [],
  method: 'pickup',
  place: '',
  address: '',
  city: '',
  state: '',
  zip: '',
  placeConfirmed: false,
  insurance: false,
  name: '',
  email: '',
  phone: '',
  discount: '',
  cardFee: false,
  payment: 'link',
  paymentNote: '',
  note: '',
}

/** Returns the request, still without its key. */
export function toOrder(draft: ManualOrderDraft) {
  return {
    ...toBill(draft),
    customer: {
      name: draft.name.trim(),
      email: draft.email.trim() || null,
      phone: draft.phone.trim() || null,
    },
    payment_note: needsNote(draft.payment) ? draft.paymentNote.trim() || null : null,
    note: draft.note.trim() || null,
  }
}

export type NewOrder = ReturnType<typeof toOrder>

export function toBill(draft: ManualOrderDraft) {
  const { method, place, address, city, state, zip, insurance, payment } = draft
  const isShipped = method !== 'pickup'
  return {
    lines: draft.lines.map(({ product, name, price, quantity }) =>
      product ? { product_id: product.id, quantity } : { name, price, quantity },
    ),
    // The server says why a text is no amount.
    discount: dollarsOrText(draft.discount.trim() || '0') as number,
    shipping: {
      method: !isShipped && place ? (`pickup-${place}` as const) : method,
      address: isShipped ? { address, city, state, zip } : null,
      insurance: isShipped && insurance,
    },
    charge_card_fee: payment === 'link' && draft.cardFee,
    payment,
    placeConfirmed: draft.placeConfirmed,
  }
}

export function needsNote(payment: ManualOrderPayment): payment is 'check' | 'other' {
  return payment === 'check' || payment === 'other'
}

export function subtotalOf({ lines }: Pick<ManualOrderDraft, 'lines'>): number {
  return toDollars(lines.reduce((sum, { price, quantity }) => sum + toCents(price) * quantity, 0))
}

export function countOf({ lines }: Pick<ManualOrderDraft, 'lines'>): number {
  return lines.reduce((sum, { quantity }) => sum + quantity, 0)
}

/** Why a line can't be sold as it is, or null. */
export function shortageOf(line: ManualOrderLine): string | null {
  const most = mostOf(line)
  if (most === null || line.quantity <= most) return null
  return most === 0 ? 'Sold out meanwhile. Remove it.' : `Only ${most} left.`
}

/** The most that the order can have of it: what it has already, and the stock. Null without a limit. */
export function mostOf({ product, bought }: ManualOrderLine): number | null {
  return product && product.stock + (bought?.quantity ?? 0)
}

/** Without those that were taken out of the order. */
export function sentLines(lines: ManualOrderLine[]): ManualOrderLine[] {
  return lines.filter(({ quantity }) => quantity > 0)
}

/** 0 removes the line. A line that was bought stays in sight, so that this can be undone. */
export function setQuantity(lines: ManualOrderLine[], key: string, quantity: number): ManualOrderLine[] {
  return lines
    .filter((line) => line.key !== key || quantity > 0 || line.bought)
    .map((line) => (line.key === key ? { ...line, quantity } : line))
}

export function addProduct(lines: ManualOrderLine[], product: ManualOrderProduct): ManualOrderLine[] {
  const key = `product-${product.id}`
  const known = lines.find((line) => line.key === key)
  if (known) return setQuantity(lines, key, Math.min(known.quantity + 1, Math.max(product.stock, 1)))
  const { name, price } = product
  return [...lines, { key, product, name, price, quantity: 1 }]
}

export function addCustomLine(lines: ManualOrderLine[], name: string, price: number): ManualOrderLine[] {
  return [...lines, { ...newCustomLine(lines), name, price }]
}

/** A line whose name and price are typed in its row. */
export function addTypedLine(lines: ManualOrderLine[]): ManualOrderLine[] {
  return [...lines, { ...newCustomLine(lines), typedPrice: '' }]
}

function newCustomLine(lines: ManualOrderLine[]): ManualOrderLine {
  const last = lines.reduce((most, { key }) => Math.max(most, Number(key.split('custom-')[1] ?? 0)), 0)
  return { key: `custom-${last + 1}`, product: null, name: '', price: 0, quantity: 1 }
}

/** With current stocks and prices. */
export function withProducts(
  lines: ManualOrderLine[],
  products: Map<number, ManualOrderProduct>,
): ManualOrderLine[] {
  return lines.map((line) => {
    const product = line.product && products.get(line.product.id)
    return product ? { ...line, product, price: product.price } : line
  })
}
