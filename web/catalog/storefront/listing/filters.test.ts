import { describe, expect, test } from 'vitest'
import { specLabel } from '#contract/catalog/products/spec-filters.ts'
import { activeFilters } from './active-filters.ts'
import { NO_FILTERS, readFilters, toggleSpec, toggleTag, writeFilters } from './filters.ts'

const read = (query: string) => readFilters(new URLSearchParams(query))

describe('filters in the query string', () => {
  test('survive a round trip', () => {
    const filters = {
      search: 'bird & trout',
      min: 99.5,
      max: 1500,
      showSold: false,
      tags: ['Full Tang', 'Damascus'],
      specs: { steel: '1084 / 15N20', blade_length_in: '9-' },
      sort: 'name-z-a',
      page: 3,
    } as const
    expect(read(writeFilters(filters))).toEqual(filters)
  })

  test('are omitted when unset', () => {
    expect(writeFilters(NO_FILTERS)).toBe('')
    expect(read('')).toEqual(NO_FILTERS)
  })

  test.each([
    'min=abc',
    'min=-3',
    'min=1.234',
    'max=',
    'max=0',
    'max=1000',
    'page=0',
    'page=1.5',
    'page=99999999',
    'sort=cheapest',
    'available=maybe',
    'tags=,,',
    'steel=',
    `grind=${'x'.repeat(121)}`,
    'blade_length_in=long',
    `search=${'x'.repeat(201)}`,
    'colour=red',
  ])('ignore invalid values: %s', (query) => {
    expect(read(query)).toEqual(NO_FILTERS)
  })

  test('are read from a form without JavaScript, using the last value of a repeated key', () => {
    expect(read('search=&min=0&max=1000&available=true&available=false&sort=newest')).toEqual(NO_FILTERS)
    expect(read('available=true').showSold).toBe(false)
  })
})

test('gives a tag with a comma its own parameter', () => {
  const tags = ['Full Tang', 'Damascus', 'Twist, Ladder', 'O1, W2']
  const query = '?tags=Full+Tang%2CDamascus&tag=Twist%2C+Ladder&tag=O1%2C+W2'
  expect(writeFilters({ ...NO_FILTERS, tags })).toBe(query)
  expect(read(query).tags).toEqual(tags)
  expect(read('tag=Damascus&tags=damascus').tags).toEqual(['damascus'])
  expect(read(`tag=&tag=${'x'.repeat(51)}`).tags).toEqual([])
})

test('deselects a tag that the form without JavaScript sends twice', () => {
  expect(read('tag=Twist%2C+Ladder&tags=Damascus&tag=Twist%2C+Ladder').tags).toEqual(['Damascus'])
})

test('ignores the case of tags', () => {
  expect(toggleTag(['Damascus'], 'damascus')).toEqual([])
  expect(read('tags=Damascus,damascus').tags).toEqual(['Damascus'])
})

test('removes each active filter separately', () => {
  const active = activeFilters(read('search=bowie&min=100&tags=Damascus&available=true&page=2&grind=Flat'))
  expect(active.map(({ label }) => label)).toEqual([
    '“bowie”',
    'From $100.00',
    'Not sold out',
    'Damascus',
    'Grind: Flat',
  ])
  expect(active.map(({ without }) => writeFilters(without))).toEqual([
    '?min=100&available=true&tags=Damascus&grind=Flat',
    '?search=bowie&available=true&tags=Damascus&grind=Flat',
    '?search=bowie&min=100&tags=Damascus&grind=Flat',
    '?search=bowie&min=100&available=true&grind=Flat',
    '?search=bowie&min=100&available=true&tags=Damascus',
  ])
})

test('removes a spec filter that is selected again and replaces a different value', () => {
  expect(toggleSpec({ grind: 'Flat' }, 'grind', 'Flat')).toEqual({})
  expect(toggleSpec({ grind: 'Flat' }, 'grind', 'Hollow')).toEqual({ grind: 'Hollow' })
})

test.each([
  ['0-3', 'Under 3 in'],
  ['3-4', '3 to 4 in'],
  ['9-', '9 in and over'],
])('labels the length range %s', (range, label) => {
  expect(specLabel('blade_length_in', range)).toBe(label)
})
