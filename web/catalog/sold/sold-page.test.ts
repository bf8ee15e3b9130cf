import { expect, test } from 'vitest'
import { numberWord } from './number-word.ts'
import { shownPages } from './sold-pagination.tsx'

test('spells small numbers as words', () => {
  expect([1, 12, 20, 64, 99].map(numberWord)).toEqual([
    'One',
    'Twelve',
    'Twenty',
    'Sixty-four',
    'Ninety-nine',
  ])
  expect([100, 1204].map(numberWord)).toEqual(['100', '1,204'])
})

test('links the first, last and nearest of many pages', () => {
  expect(shownPages(2, 6)).toEqual([1, 2, 3, 4, 5, 6])
  expect(shownPages(1, 40)).toEqual([1, 2, 40])
  expect(shownPages(20, 40)).toEqual([1, 19, 20, 21, 40])
})
