import { expect, test } from 'vitest'
import { pieceLabel, pieceNoun } from './piece-noun.ts'

test.each([
  ['Bowie Knives', 'bowie'],
  ['Kitchen Knives', 'kitchen knife'],
  ['Leather Sheaths', 'leather sheath'],
  ['EDC Knives', 'EDC knife'],
  ['Damascus', 'piece'],
  ['', 'piece'],
])('calls one of "%s" a %s', (kind_label, noun) => {
  expect(pieceNoun({ kind: 'a-category', kind_label })).toBe(noun)
})

test('labels one of a category by its noun, else by the category', () => {
  expect(pieceLabel({ kind: 'kitchen-knives', kind_label: 'Kitchen Knives' })).toBe('Kitchen knife')
  expect(pieceLabel({ kind: 'everyday-carry', kind_label: 'Everyday Carry' })).toBe('Everyday Carry')
})

test('calls something of another kind a piece', () => {
  expect(pieceNoun({ kind: 'other', kind_label: 'Hunting Knives' })).toBe('piece')
})
