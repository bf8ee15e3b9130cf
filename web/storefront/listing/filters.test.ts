import { describe, expect, test } from 'vitest'
import { factWords } from '#contract/fact-filters.ts'
import { activeFilters } from './active-filters.ts'
import { NO_FILTERS, readFilters, toggleFact, toggleTag, writeFilters } from './filters.ts'

const read = (query: string) => readFilters(new URLSearchParams(query))

describe('the filters in an address', () => {
  test('come back from it as they went in', () => {
    const filters = {
      search: 'bird & trout',
      min: 99.5,
      max: 1500,
      showSold: false,
      tags: ['Full Tang', 'Damascus'],
      facts: { steel: '1084 / 15N20', blade_length_in: '9-' },
      sort: 'name-z-a',
      page: 3,
    } as const
    expect(read(writeFilters(filters))).toEqual(filters)
  })

  test('are absent when nothing was asked for', () => {
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
  ])('drop what makes no sense: %s', (query) => {
    expect(read(query)).toEqual(NO_FILTERS)
  })

  test('are those of a form without script, where the switch sends its last word', () => {
    expect(read('search=&min=0&max=1000&available=true&available=false&sort=newest')).toEqual(NO_FILTERS)
    expect(read('available=true').showSold).toBe(false)
  })
})

test('a tag is the same in any case', () => {
  expect(toggleTag(['Damascus'], 'damascus')).toEqual([])
  expect(read('tags=Damascus,damascus').tags).toEqual(['Damascus'])
})

test('each active filter can be dropped by itself', () => {
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

test('a fact taken again is let go, another value takes its place', () => {
  expect(toggleFact({ grind: 'Flat' }, 'grind', 'Flat')).toEqual({})
  expect(toggleFact({ grind: 'Flat' }, 'grind', 'Hollow')).toEqual({ grind: 'Hollow' })
})

test.each([
  ['0-3', 'Under 3 in'],
  ['3-4', '3 to 4 in'],
  ['9-', '9 in and over'],
])('a range of lengths is said in words: %s', (range, words) => {
  expect(factWords('blade_length_in', range)).toBe(words)
})
