import { z } from 'zod'
import { byId, commaList, counter, instant, money, pageOf } from '#contract/platform/api/common-schemas.ts'
import { endpoint } from '#contract/platform/api/endpoint.ts'
import { MAX_FILTER_TAGS, MAX_NAME, MAX_SEARCH, MAX_TAXONOMY_NAME } from '#contract/platform/values/limits.ts'
import { SORTS } from './sorts.ts'
import { INCH_RANGE, SPEC_KEYS } from './spec-filters.ts'

const INCHES = 'Enter inches above 0, at most 100.'
const OUTSIDE = 'Choose a point in the image: x and y from 0 to 1.'
const spec = z.string().max(MAX_NAME).nullable()
const inches = z.number(INCHES).positive(INCHES).max(100, INCHES).nullable()

export const specs = z.object({
  steel: spec,
  hardness_hrc: spec,
  blade_length_in: inches,
  overall_length_in: inches,
  blade_thickness_in: inches,
  grind: spec,
  finish: spec,
  handle_material: spec,
  pins: spec,
  sheath: spec,
  hand: spec.optional().describe('"right", "left" or "either"; omitted when unknown'),
  heat_treatment: spec.optional().describe('Omitted when unknown'),
  finished_on: z.iso.date('Enter a date.').nullable().optional().describe('A day; omitted when unknown'),
})
export type Specs = z.output<typeof specs>

const fraction = z
  .number(OUTSIDE)
  .min(0, OUTSIDE)
  .max(1, OUTSIDE)
  .overwrite((number) => Math.round(number * 10_000) / 10_000)
const point = z.object({ x: fraction, y: fraction }, OUTSIDE)
export type Point = z.output<typeof point>

export const imagePoints = z.object({ tip: point, butt: point })
export type ImagePoints = z.output<typeof imagePoints>

export const product = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  price: money,
  stock: z.int(),
  category_id: z.int(),
  category_name: z.string(),
  images: z.array(z.string()),
  image_alts: z.array(z.string()).describe('The alt text of each of `images`, in the same order'),
  image_previews: z
    .array(z.string())
    .describe('A tiny preview of each of `images` to show while it loads: WebP as base64, or empty'),
  image_url: z.string().nullable(),
  image_points: imagePoints
    .nullable()
    .describe(
      'Where the tip and the butt are in the main image, as fractions of its width and height. With `overall_length_in` they set its scale',
    ),
  tags: z.array(z.string()),
  created_at: instant,
  weight_oz: z.number().nullable(),
  specs: specs.nullable(),
  held_until: instant
    .nullable()
    .describe(
      'For a sold-out product with a unit in an open checkout: when the first of these checkouts ends',
    ),
  on_sale_at: instant.nullable().describe('When the drop with the product opens, until then'),
  by_draw: z.boolean().describe('True while only the winners of a draw can buy it'),
  sold_at: instant
    .nullable()
    .describe('When the last unit was paid for; null while there is one, or none was sold'),
  archived: z.boolean().describe('No longer for sale: listed only among the sold products'),
})
export type Product = z.output<typeof product>

export const availability = product.pick({ stock: true, held_until: true, on_sale_at: true })
export type Availability = z.output<typeof availability>

export const category = z.object({
  id: z.int(),
  name: z.string(),
  image_url: z.string().nullable(),
  image_preview: z.string().describe('See `image_previews` of a product'),
  products: z.int().describe('Number of published products, sold-out ones included'),
})
export type Category = z.output<typeof category>

export const tag = z.object({ id: z.int(), name: z.string() })
export type Tag = z.output<typeof tag>
export const countedTag = tag.extend({ products: z.int() })
export type CountedTag = z.output<typeof countedTag>

export const facets = z.object({
  categories: z
    .array(category.pick({ id: true, name: true, products: true }))
    .describe('All categories by name, with product counts under the other filters'),
  tags: z.array(countedTag).describe('Tags in the category, most common first'),
  facts: z
    .array(
      z.object({
        key: z.enum(SPEC_KEYS),
        values: z.array(z.object({ value: z.string(), products: z.int() })),
      }),
    )
    .describe('The values of each spec filter, with product counts under the other filters'),
})
export type Facets = z.output<typeof facets>

const bound = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,2})?$/, 'Enter a price in dollars.')
  .transform(Number)

const specText = z
  .string()
  .trim()
  .min(1, 'Enter a value.')
  .max(MAX_NAME)
  .describe('The whole value, or the part before its first comma; case-insensitive')

const tagName = z.string().trim().min(1, 'Enter the name of a tag.').max(MAX_TAXONOMY_NAME)

export const productQuery = z.object({
  search: z.string().trim().min(1, 'Enter a search term.').max(MAX_SEARCH).optional(),
  category: z.string().min(1, 'Choose a category.').max(200).optional(),
  tags: commaList.optional().describe('Names separated by commas; a product must have all of them'),
  tag: z
    .union(
      [tagName.transform((name) => [name]), z.array(tagName).max(MAX_FILTER_TAGS)],
      'Repeat `tag` for each name.',
    )
    .optional()
    .describe('One name, which may contain commas; repeat it for several. Combines with `tags`'),
  min: bound.optional(),
  max: bound.optional(),
  available: z.enum(['true', 'false']).optional(),
  sort: z.enum(SORTS).optional(),
  ids: commaList
    .refine(
      (parts) => parts.every((part) => /^\d{1,15}$/.test(part)),
      'Enter whole numbers separated by commas.',
    )
    .transform((parts) => parts.map(Number))
    .optional(),
  steel: specText.optional(),
  handle_material: specText.optional(),
  grind: specText.optional(),
  finish: specText.optional(),
  hand: specText.optional(),
  blade_length_in: z
    .string()
    .regex(INCH_RANGE, 'Enter inches as 3-4, or 9- for 9 and over.')
    .optional()
    .describe('The lower bound is included, the upper bound is not'),
  page: counter(1_000_000).optional(),
  per_page: counter(100).optional(),
})
export type ProductQuery = z.output<typeof productQuery>

export const productEndpoints = {
  list: endpoint('GET', '/api/products', {
    shared: true,
    summary: 'Lists products, including sold-out ones, newest first by default',
    query: productQuery,
    errors: [404],
    reply: z.object(pageOf(product)),
  }),
  facets: endpoint('GET', '/api/products/facets', {
    shared: true,
    summary: 'Lists the filters for the same query, with product counts',
    query: productQuery,
    errors: [404],
    reply: z.object({ data: facets }),
  }),
  get: endpoint('GET', '/api/products/:id', {
    shared: true,
    summary: 'Gets a product',
    params: byId,
    reply: z.object({ data: product }),
  }),
  availability: endpoint('GET', '/api/products/:id/availability', {
    summary: 'Tells whether a product can be bought right now',
    params: byId,
    reply: availability,
  }),
  tags: endpoint('GET', '/api/products/:id/tags', {
    shared: true,
    summary: 'Lists the tags of a product',
    params: byId,
    reply: z.object({ data: z.array(tag) }),
  }),
  similar: endpoint('GET', '/api/products/:id/similar', {
    shared: true,
    summary:
      'Lists three products like this one: available ones first, then by category, length, steel, handle and price',
    params: byId,
    reply: z.object({ data: z.array(product) }),
  }),
  sold: endpoint('GET', '/api/products/sold', {
    shared: true,
    summary: 'Lists the archived products, the last sold first',
    query: productQuery.pick({ category: true, page: true, per_page: true }),
    errors: [404],
    reply: z.object({
      ...pageOf(product),
      categories: z
        .array(category.pick({ id: true, name: true, products: true }))
        .describe('Those with archived products, by name, with their number'),
    }),
  }),
  byIds: endpoint('GET', '/api/products/by-ids', {
    summary: 'Gets products by their ids, archived ones included, in this order',
    query: productQuery.pick({ ids: true }).required(),
    reply: z.object({ data: z.array(product) }),
  }),
  allCategories: endpoint('GET', '/api/products/categories', {
    shared: true,
    summary: 'Lists all categories by name',
    reply: z.object({ data: z.array(category) }),
  }),
  allTags: endpoint('GET', '/api/products/tags', {
    shared: true,
    summary: 'Lists all tags by name',
    reply: z.object({ data: z.array(countedTag) }),
  }),
}
