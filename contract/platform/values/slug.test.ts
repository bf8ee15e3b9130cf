import { expect, test } from 'vitest'
import { categoryPage, knifePage } from '#contract/platform/values/paths.ts'
import { categorySlug, nameSlug } from '#contract/platform/values/slug.ts'
import { fc } from '#test/support/seeded-fast-check.ts'

test.each([
  ['Drop Point Hunter, Black Walnut', 'drop-point-hunter-black-walnut'],
  ['  "The Old 1095"  ', 'the-old-1095'],
  ['Müller & Söhne', 'm-ller-s-hne'],
  ['//evil.com', 'evil-com'],
  ['刀', 'piece'],
  ['', 'piece'],
])('converts the product name %j to %j', (name, slug) => {
  expect(nameSlug(name)).toBe(slug)
})

/** Any UTF-16 code units, including lone surrogates. */
const anyText = fc
  .array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 120 })
  .map((units) => String.fromCharCode(...units))

test('builds a safe product path from any name', () => {
  fc.assert(
    fc.property(fc.nat(), anyText, (id, name) => {
      const page = knifePage({ id, name })
      expect(page).toMatch(/^\/shop-knives\/knife\/\d+\/[a-z0-9]+(-[a-z0-9]+)*$/)
      expect(new URL(page, 'https://shop.example').pathname).toBe(page)
    }),
  )
})

test.each([
  ['Hunting Knives', 'hunting-knives'],
  [' Chef  &  Kitchen ', 'chef-&-kitchen'],
  ['Knife/Sheath Sets', 'knife/sheath-sets'],
])('converts the category name %j to %j', (name, slug) => {
  expect(categorySlug(name)).toBe(slug)
})

test('encodes a category as one path segment', () => {
  const pages = ['Knife/Sheath Sets', '50% off?', '#1 Knives', 'Müller'].map(categoryPage)
  expect(pages).toEqual([
    '/shop-knives/category/knife%2Fsheath-sets',
    '/shop-knives/category/50%25-off%3F',
    '/shop-knives/category/%231-knives',
    '/shop-knives/category/m%C3%BCller',
  ])
})
