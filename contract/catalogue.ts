import { z } from 'zod'
import { FACT_KEYS, INCH_RANGE } from './fact-filters.ts'
import { byId, commaList, counter, instant, money } from './fields.ts'
import { MAX_NAME } from './shop.ts'
import { SORTS } from './sorts.ts'

const fact = z.string().max(MAX_NAME).nullable()
const inches = z.number().positive().max(100).nullable()

export const specs = z.object({
  steel: fact,
  hardness_hrc: fact,
  blade_length_in: inches,
  overall_length_in: inches,
  blade_thickness_in: inches,
  grind: fact,
  finish: fact,
  handle_material: fact,
  pins: fact,
  sheath: fact,
  hand: fact.optional().describe('"right", "left" or "either"; left out when unknown'),
})
export type Specs = z.output<typeof specs>

export const product = z.object({
  id: z.int(),
  name: z.string(),
  description: z.string(),
  price: money,
  stock: z.int(),
  category_id: z.int(),
  category_name: z.string(),
  images: z.array(z.string()),
  image_alts: z.array(z.string()).describe('What each of `images` shows, in the same order'),
  image_previews: z
    .array(z.string())
    .describe('A few points of each of `images`, to be seen until it is there: WebP as base64, or empty'),
  image_url: z.string().nullable(),
  tags: z.array(z.string()),
  created_at: instant,
  weight_oz: z.number().nullable(),
  specs: specs.nullable(),
})
export type Product = z.output<typeof product>

export const category = z.object({
  id: z.int(),
  name: z.string(),
  image_url: z.string().nullable(),
  image_preview: z.string().describe('As in a piece’s `image_previews`'),
  pieces: z.int().describe('How many pieces it shows, sold ones included'),
})
export type Category = z.output<typeof category>

export const tag = z.object({ id: z.int(), name: z.string() })
export type Tag = z.output<typeof tag>
export const countedTag = tag.extend({ pieces: z.int() })
export type CountedTag = z.output<typeof countedTag>

export const facets = z.object({
  categories: z
    .array(category.pick({ id: true, name: true, pieces: true }))
    .describe('All by name, with how many pieces each has under the other filters'),
  tags: z.array(countedTag).describe('Those of the category, the most common first'),
  facts: z
    .array(
      z.object({
        key: z.enum(FACT_KEYS),
        values: z.array(z.object({ value: z.string(), pieces: z.int() })),
      }),
    )
    .describe(
      'What each fact can be, to be sent under its key, and how many pieces are so under the other filters',
    ),
})
export type Facets = z.output<typeof facets>

const bound = z
  .string()
  .regex(/^\d{1,9}(\.\d{1,2})?$/, 'Give a price in dollars.')
  .transform(Number)

const factText = z
  .string()
  .trim()
  .min(1, 'Name a fact.')
  .max(MAX_NAME)
  .describe('The whole fact, or what stands before its first comma, in any case')

export const productQuery = z.object({
  search: z.string().trim().min(1, 'Give a part of a name.').max(200).optional(),
  category: z.string().min(1, 'Give a category.').max(200).optional(),
  tags: commaList.optional(),
  min: bound.optional(),
  max: bound.optional(),
  available: z.enum(['true', 'false']).optional(),
  sort: z.enum(SORTS).optional(),
  ids: commaList
    .refine(
      (parts) => parts.every((part) => /^\d{1,15}$/.test(part)),
      'Give whole numbers with commas between.',
    )
    .transform((parts) => parts.map(Number))
    .optional(),
  steel: factText.optional(),
  handle_material: factText.optional(),
  grind: factText.optional(),
  finish: factText.optional(),
  hand: factText.optional(),
  blade_length_in: z
    .string()
    .regex(INCH_RANGE, 'Give inches as 3-4, or as 9- for 9 and over.')
    .optional()
    .describe('From so many inches to less than so many'),
  page: counter(1_000_000).optional(),
  per_page: counter(100).optional(),
})
export type ProductQuery = z.output<typeof productQuery>

export const catalogueSchemas = {
  list: {
    summary: 'The pieces for sale and sold, newest first unless sorted otherwise',
    query: productQuery,
    reply: z.object({ data: z.array(product), total: z.int() }),
  },
  facets: {
    summary: 'What one can narrow a list by, under the same query',
    query: productQuery,
    reply: z.object({ data: facets }),
  },
  get: { summary: 'One piece', params: byId, reply: z.object({ data: product }) },
  tags: { summary: 'The tags of one piece', params: byId, reply: z.object({ data: z.array(tag) }) },
  allCategories: { summary: 'All categories by name', reply: z.object({ data: z.array(category) }) },
  allTags: { summary: 'All tags by name', reply: z.object({ data: z.array(countedTag) }) },
} as const
