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
}

export type ManualOrderPayment = 'link' | ManualMethod

/** An order as it is typed. */
export interface ManualOrderDraft {
  lines: ManualOrderLine[]
  method: DeliveryMethod
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
  const { method, address, city, state, zip, insurance, payment } = draft
  const isShipped = method !== 'pickup'
  return {
    lines: draft.lines.map(({ product, name, price, quantity }) =>
      product ? { product_id: product.id, quantity } : { name, price, quantity },
    ),
    // The server says why a text is no amount.
    discount: dollarsOrText(draft.discount.trim() || '0') as number,
    shipping: {
      method,
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
export function shortageOf({ product, quantity }: ManualOrderLine): string | null {
  if (!product || quantity <= product.stock) return null
  return product.stock === 0 ? 'Sold out meanwhile. Remove it.' : `Only ${product.stock} left.`
}

/** 0 removes the line. */
export function setQuantity(lines: ManualOrderLine[], key: string, quantity: number): ManualOrderLine[] {
  if (quantity <= 0) return lines.filter((line) => line.key !== key)
  return lines.map((line) => (line.key === key ? { ...line, quantity } : line))
}

export function addProduct(lines: ManualOrderLine[], product: ManualOrderProduct): ManualOrderLine[] {
  const key = `product-${product.id}`
  const known = lines.find((line) => line.key === key)
  if (known) return setQuantity(lines, key, Math.min(known.quantity + 1, Math.max(product.stock, 1)))
  const { name, price } = product
  return [...lines, { key, product, name, price, quantity: 1 }]
}

export function addCustomLine(lines: ManualOrderLine[], name: string, price: number): ManualOrderLine[] {
  const last = lines.reduce((most, { key }) => Math.max(most, Number(key.split('custom-')[1] ?? 0)), 0)
  return [...lines, { key: `custom-${last + 1}`, product: null, name, price, quantity: 1 }]
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
