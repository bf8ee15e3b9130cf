import { expect, test } from 'vitest'
import { fieldChanges } from './field-words.ts'

const CATEGORIES = new Map([
  [1, 'Hunting Knives'],
  [2, 'Kitchen Knives'],
])

test('a change reads as people say it: dollars, yes and no, names in the place of numbers', () => {
  expect(
    fieldChanges(
      { price: 120, published: false, category_id: 1, weight_oz: null, specs: { blade_length_in: 4 } },
      { price: 135.5, published: true, category_id: 2, weight_oz: 7, specs: { blade_length_in: 4.25 } },
      CATEGORIES,
    ),
  ).toEqual([
    { field: 'Price', before: '$120.00', after: '$135.50' },
    { field: 'On show', before: 'No', after: 'Yes' },
    { field: 'Category', before: 'Hunting Knives', after: 'Kitchen Knives' },
    { field: 'Weight', before: null, after: '7 oz' },
    { field: 'Blade length', before: '4 in', after: '4.25 in' },
  ])
})

test('what is empty before and after is not told', () => {
  expect(fieldChanges(null, { name: 'Paring Knife', steel: null, tags: [] }, CATEGORIES)).toEqual([
    { field: 'Name', before: null, after: 'Paring Knife' },
  ])
  expect(fieldChanges(null, null, CATEGORIES)).toEqual([])
})

test('roles, states, mails and lists have their words', () => {
  expect(
    fieldChanges(
      { role: 'customer', status: 'paid', category_id: 9, tags: ['Damascus'] },
      { role: 'siteadmin', status: 'shipped', tags: ['Damascus', 'Full Tang'], mail: 'order-shipped' },
      CATEGORIES,
    ),
  ).toEqual([
    { field: 'Role', before: 'Customer', after: 'Site Admin' },
    { field: 'Status', before: 'Paid', after: 'Shipped' },
    { field: 'Category', before: 'A category that is gone', after: null },
    { field: 'Tags', before: 'Damascus', after: 'Damascus, Full Tang' },
    { field: 'Email', before: null, after: 'Order shipped' },
  ])
})
