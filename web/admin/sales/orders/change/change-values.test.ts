import { expect, test } from 'vitest'
import type { AdminOrder } from '#contract/sales/orders/admin-orders.ts'
import {
  addProduct,
  addTypedLine,
  setQuantity,
  shortageOf,
} from '#web/admin/sales/manual-orders/manual-order-draft.ts'
import { type ChangeValues, fieldOf, toRequest, valuesOf } from './change-values.ts'

const TANTO = { id: 15, name: 'Belt Tanto', image_url: null, price: 210, stock: 1 }
const SHEATH = { id: 16, name: 'Pouch Sheath', image_url: null, price: 80, stock: 2 }

const ORDER = {
  name: 'Eli Novak',
  email: 'eli@example.com',
  phone: null,
  shipping_address: { address: '118 Hardin Street', city: 'Boone', state: 'NC', zip: '28607' },
  shipping_method: 'standard',
  shipping_insurance: false,
  products: [
    { line_id: 7, product_id: 15, name: 'Belt Tanto', image_url: null, price: 195, quantity: 1 },
    { line_id: 8, product_id: null, name: 'Engraving', image_url: null, price: 20, quantity: 1 },
  ],
} as unknown as AdminOrder

const WORKSHOP = { id: 'workshop', name: 'The workshop', address: '1 Mill Road' }
const saved = valuesOf(ORDER, { products: [TANTO, SHEATH], places: [WORKSHOP] })
const requestOf = (changes: Partial<ChangeValues>) => toRequest({ ...saved, ...changes }, saved)

test('asks for nothing while nothing differs', () => {
  expect(requestOf({})).toBeNull()
  expect(requestOf({ note: 'Called at noon', settle: 'waive', placeConfirmed: true })).toBeNull()
})

test('sends only what differs', () => {
  expect(requestOf({ phone: ' (828) 555-0164 ' })).toEqual({
    contact: { name: 'Eli Novak', email: 'eli@example.com', phone: '(828) 555-0164' },
  })
  expect(requestOf({ address: '811 Rivers Street', ageConfirmed: true })).toEqual({
    address: { address: '811 Rivers Street', city: 'Boone', state: 'NC', zip: '28607' },
    age_confirmed: true,
  })
  expect(requestOf({ method: 'flat_rate', insurance: true, settle: 'cash' })).toEqual({
    shipping_method: 'flat_rate',
    insurance: true,
    settle: 'cash',
  })
  expect(requestOf({ method: 'pickup-workshop', address: 'Half typed' })).toEqual({
    shipping_method: 'pickup-workshop',
  })
})

test('recognizes the place of a pickup while the settings have it', () => {
  const order = { ...ORDER, shipping_method: 'pickup', pickup: WORKSHOP } as unknown as AdminOrder
  expect(valuesOf(order, { products: [], places: [WORKSHOP] }).method).toBe('pickup-workshop')
  expect(valuesOf(order, { products: [], places: [] }).method).toBe('pickup')
})

test('names the parcel with a new address, or to leave it', () => {
  expect(requestOf({ parcel: 'all' })).toBeNull()
  expect(requestOf({ parcel: 'leave' })).toEqual({ parcel: 'leave' })
  expect(requestOf({ parcel: 'all', address: '811 Rivers Street' })).toMatchObject({ parcel: 'all' })
})

test('sends the whole list of lines: bought ones by their ID, new ones at today’s price', () => {
  const [line] = addTypedLine([])
  const typed = { ...line, name: 'Initials', typedPrice: '40' } as ChangeValues['lines'][number]
  const lines = [...addProduct(setQuantity(saved.lines, 'line-8', 0), SHEATH), typed]
  expect(requestOf({ lines })?.lines).toEqual([
    { line_id: 7, product_id: null, quantity: 1 },
    { line_id: null, product_id: 16, quantity: 1 },
    { line_id: null, product_id: null, name: 'Initials', price: 40, quantity: 1 },
  ])
})

test('keeps a bought line that was taken out, so that it can be put back', () => {
  const lines = setQuantity(saved.lines, 'line-7', 0)
  expect(lines).toHaveLength(2)
  expect(requestOf({ lines: setQuantity(lines, 'line-7', 1) })).toBeNull()
})

test('counts the units of the order beside those in stock', () => {
  const [line] = setQuantity(saved.lines, 'line-7', 2)
  expect(line && shortageOf(line)).toBeNull()
  const [more] = setQuantity(saved.lines, 'line-7', 3)
  expect(more && shortageOf(more)).toBe('Only 2 left.')
})

test.each([
  ['contact.email', 'email'],
  ['address.zip', 'zip'],
  ['age_confirmed', 'ageConfirmed'],
  ['lines.1.price', 'lines.1.price'],
])('shows an error of %s at %s', (name, field) => {
  expect(fieldOf(name)).toBe(field)
})
