import { expect, test } from 'vitest'
import { isNestedDeeper } from './body-parser.ts'

test.each([
  ['{"a":[{"b":1}]}', 3, 2],
  ['[[],[],[]]', 2, 1],
  ['{"a":"[[[[","b":"{{{{"}', 1, 0],
  [String.raw`{"a":"\"[[[[","b":"\\","c":[]}`, 2, 1],
])('%s fits into %i levels but not into %i', (json, enough, tooFew) => {
  expect([isNestedDeeper(json, enough), isNestedDeeper(json, tooFew)]).toEqual([false, true])
})

test('reads invalid JSON to its end', () => {
  for (const text of ['', '"', '"\\', ']]]]', '"[[[', `${'\\'.repeat(1000)}"`])
    expect(isNestedDeeper(text, 0)).toBe(false)
})
