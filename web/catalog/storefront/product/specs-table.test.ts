import { expect, test } from 'vitest'
import { shortDescription } from './short-description.ts'
import { specRows } from './specs-table.tsx'

const NOTHING = {
  steel: null,
  hardness_hrc: null,
  blade_length_in: null,
  overall_length_in: null,
  blade_thickness_in: null,
  grind: null,
  finish: null,
  handle_material: null,
  pins: null,
  sheath: null,
}

test('omits rows for unknown specs', () => {
  expect(specRows({ specs: null, weight_oz: null })).toEqual([])
  expect(specRows({ specs: NOTHING, weight_oz: 3.8 })).toEqual([{ label: 'Weight', value: '3.8 oz (108 g)' }])
})

test('shows which hand a knife is made for', () => {
  const specs = { ...NOTHING, hand: 'left' }
  expect(specRows({ specs, weight_oz: null })).toEqual([{ label: 'Hand', value: 'Left-handed' }])
})

test('shows how a knife was heat treated and when it was finished, where known', () => {
  const specs = { ...NOTHING, heat_treatment: 'Oil quenched', finished_on: '2026-11-01' }
  expect(specRows({ specs, weight_oz: null })).toEqual([
    { label: 'Heat treatment', value: 'Oil quenched' },
    { label: 'Finished', value: 'November 1, 2026' },
  ])
})

test('shows lengths in inches and millimeters and hardness as a range', () => {
  const specs = { ...NOTHING, hardness_hrc: '59-60', blade_length_in: 3.9, blade_thickness_in: 0.157 }
  expect(specRows({ specs, weight_oz: null }).map(({ value }) => value)).toEqual([
    '59–60 HRC',
    '3.9 in (99 mm)',
    '0.157 in (4 mm)',
  ])
})

test('ends a short description after a sentence, or else after a word', () => {
  expect(shortDescription('A plain knife.')).toBe('A plain knife.')
  const sentence = `${'Long words '.repeat(9)}end here.`
  expect(shortDescription(`${sentence} ${'More words '.repeat(9)}`)).toBe(sentence)
  expect(shortDescription('word '.repeat(60))).toMatch(/^(word )+word…$/)
})
