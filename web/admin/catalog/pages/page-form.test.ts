import { expect, test } from 'vitest'
import { PAGE_DEFINITIONS } from '#contract/catalog/pages/page-fields.ts'
import { PAGE_KEYS } from '#contract/catalog/pages/page-keys.ts'
import { labelOf, PAGE_FORMS } from './page-form.ts'

test.each(PAGE_KEYS)('labels every text and image in the form of %s', (key) => {
  const items = PAGE_FORMS[key].flatMap((section) => section.items)
  const names = items.map((item) => ('text' in item ? item.text : item.image))
  const { fields, images } = PAGE_DEFINITIONS[key]
  expect(names.toSorted()).toEqual([...Object.keys(fields), ...images].toSorted())
  expect(new Set(names.map((name) => labelOf(key, name))).size).toBe(names.length)
})
