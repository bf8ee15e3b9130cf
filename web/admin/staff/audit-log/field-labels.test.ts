import { expect, test } from 'vitest'
import type { Activity } from '#contract/staff/audit-log/audit-log.ts'
import * as labels from './field-labels.ts'

const CATEGORIES = new Map([
  [1, 'Hunting Knives'],
  [2, 'Kitchen Knives'],
])

type Fields = Activity['before']

function fieldChanges(before: Fields, after: Fields, categories: labels.CategoryNames) {
  return labels.fieldChanges({ subject: { kind: 'product', id: '1', name: '' }, before, after }, categories)
}

const settingChanges = (id: string, before: Fields, after: Fields) =>
  labels.fieldChanges({ subject: { kind: 'settings', id, name: '' }, before, after }, CATEGORIES)

test('formats dollars, booleans, units, and category names', () => {
  expect(
    fieldChanges(
      { price: 120, published: false, category_id: 1, weight_oz: null, specs: { blade_length_in: 4 } },
      { price: 135.5, published: true, category_id: 2, weight_oz: 7, specs: { blade_length_in: 4.25 } },
      CATEGORIES,
    ),
  ).toEqual([
    { field: 'Price', before: '$120.00', after: '$135.50' },
    { field: 'Visible', before: 'No', after: 'Yes' },
    { field: 'Category', before: 'Hunting Knives', after: 'Kitchen Knives' },
    { field: 'Weight', before: null, after: '7 oz' },
    { field: 'Blade length', before: '4 in', after: '4.25 in' },
  ])
})

test('omits fields that stay empty', () => {
  expect(fieldChanges(null, { name: 'Paring Knife', steel: null, tags: [] }, CATEGORIES)).toEqual([
    { field: 'Name', before: null, after: 'Paring Knife' },
  ])
  expect(fieldChanges(null, null, CATEGORIES)).toEqual([])
})

test('labels roles, statuses, emails, and lists', () => {
  expect(
    fieldChanges(
      { role: 'customer', status: 'paid', category_id: 9, tags: ['Damascus'] },
      { role: 'siteadmin', status: 'shipped', tags: ['Damascus', 'Full Tang'], email: 'order-shipped' },
      CATEGORIES,
    ),
  ).toEqual([
    { field: 'Role', before: 'Customer', after: 'Site Admin' },
    { field: 'Status', before: 'Paid', after: 'Shipped' },
    { field: 'Category', before: 'Deleted category', after: null },
    { field: 'Tags', before: 'Damascus', after: 'Damascus, Full Tang' },
    { field: 'Email', before: null, after: 'Order shipped' },
  ])
})

test('names settings as in their forms', () => {
  expect(
    settingChanges(
      'business',
      { email: 'old@example.com', hours: [], region_code: 'WV' },
      {
        email: 'new@example.com',
        hours: [{ days: [1, 2, 3], opens: '09:00', closes: '17:30' }],
        region_code: 'OH',
      },
    ),
  ).toMatchObject([
    { field: 'Email', before: 'old@example.com', after: 'new@example.com' },
    { field: 'Hours', before: null, after: 'Monday to Wednesday, 9 AM to 5:30 PM' },
    { field: 'State code', before: 'West Virginia', after: 'Ohio' },
  ])
  expect(settingChanges('tax', { enabled: false }, { enabled: true })).toMatchObject([
    { field: 'Collect sales tax', before: 'No', after: 'Yes' },
  ])
})

test('shows only the rows of a long table that differ, and counts the rest', () => {
  const prices = Array.from({ length: 70 }, (_, index) => index + 1)
  const raised = prices.map((price, index) => (index < 8 ? price + 0.5 : price))
  expect(settingChanges('shipping', { standard: prices }, { standard: raised })).toMatchObject([
    {
      field: 'USPS Standard',
      before: '1 lb: $1.00\n2 lb: $2.00\n3 lb: $3.00\n4 lb: $4.00\n5 lb: $5.00\n6 lb: $6.00\nand 2 more',
      after: '1 lb: $1.50\n2 lb: $2.50\n3 lb: $3.50\n4 lb: $4.50\n5 lb: $5.50\n6 lb: $6.50\nand 2 more',
    },
  ])
})

test('shows which state and ZIP code has another tax', () => {
  const state = { state: 'WV', rate: 6, tax_shipping: true, tax_card_fee: false, zip_rates: [] }
  const changed = { ...state, zip_rates: [{ zip: '25301', rate: 7 }] }
  expect(settingChanges('tax', { states: [state] }, { states: [changed] })).toMatchObject([
    {
      field: 'States',
      before: 'West Virginia: 6%, also on shipping\nWV 25301: none',
      after: 'West Virginia: 6%, also on shipping, 1 ZIP code\nWV 25301: 7%',
    },
  ])
})
