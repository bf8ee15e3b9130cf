import { expect, test } from 'vitest'
import { makersSentence } from './made-by.tsx'

const PLACE = 'Laurel Hollow, West Virginia'

test('names the makers, their crafts and the place', () => {
  const caleb = { name: 'Caleb Harless', craft: 'Steel' }
  const nora = { name: 'Nora Harless', craft: 'Leather' }
  expect(makersSentence([caleb, nora], PLACE)).toBe(
    'Made by Caleb Harless, steel, and Nora Harless, leather, in Laurel Hollow, West Virginia.',
  )
  expect(makersSentence([caleb], '')).toBe('Made by Caleb Harless, steel.')
  expect(makersSentence([{ ...caleb, craft: '' }], PLACE)).toBe(
    'Made by Caleb Harless in Laurel Hollow, West Virginia.',
  )
  expect(makersSentence([], PLACE)).toBe('Made in Laurel Hollow, West Virginia.')
  expect(makersSentence([], '')).toBe('')
})

test('sets crafts that are lists in parentheses', () => {
  const makers = [
    { name: 'Caleb Harless', craft: 'Steel, wood and the forge' },
    { name: 'Nora Harless', craft: 'Leather' },
  ]
  expect(makersSentence(makers, PLACE)).toBe(
    'Made by Caleb Harless (steel, wood and the forge) and Nora Harless (leather) in Laurel Hollow, West Virginia.',
  )
})
