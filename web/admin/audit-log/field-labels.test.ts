import { expect, test } from 'vitest'
import { fieldChanges } from './field-labels.ts'

const CATEGORIES = new Map([
  [1, 'Hunting Knives'],
  [2, 'Kitchen Knives'],
])

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

test('leaves out fields that were and are empty', () => {
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
