import { z } from 'zod'
import { product, specs, tag } from './catalogue.ts'
import { byId, counter, idText, instant, paging, price, searchText, success } from './fields.ts'
import { PRODUCT_STATES } from './product-states.ts'
import { MAX_ALT, MAX_DESCRIPTION, MAX_NAME, MAX_STOCK, MAX_WEIGHT_OZ } from './shop.ts'
import { STAFF_SORTS } from './sorts.ts'

/** A piece as staff see it: a public one, and what the form and the list need beside it. */
export const staffProduct = product.extend({
  published: z.boolean().describe('A draft is invisible to every public call'),
  version: z
    .int()
    .describe('Raised by every change, a sale included; sent back with a PUT it guards against others'),
  updated_at: instant,
  tag_ids: z.array(z.int()).describe('In the order of `tags`'),
})
export type StaffProduct = z.output<typeof staffProduct>

const name = z
  .string('Enter a name.')
  .trim()
  .min(1, 'Enter a name.')
  .max(MAX_NAME, `Use at most ${MAX_NAME} characters.`)

export const productWrite = z.object({
  name,
  description: z.string('Enter a description.').max(MAX_DESCRIPTION, 'Use at most 10,000 characters.'),
  price,
  stock: z.int('Enter a whole number.').min(0, 'Enter 0 or more.').max(MAX_STOCK, 'Enter at most 10,000.'),
  category_id: z.int('Choose a category.'),
  weight_oz: z.number().min(0).max(MAX_WEIGHT_OZ, 'Enter at most 1,120 ounces.').nullable().optional(),
  specs: specs.partial().nullable().optional(),
  published: z.boolean('Say yes or no.').optional(),
})
export type ProductWrite = z.output<typeof productWrite>

const productChange = productWrite.extend({
  imageOrders: z
    .array(z.object({ imageUrl: z.string(), order: z.int('Give a whole number.') }))
    .max(200)
    .optional()
    .describe("Each of the piece's images exactly once, `order` from 1; absent, they stay as they are"),
  version: z
    .int()
    .optional()
    .describe(
      'The version that was edited. When the piece is newer: 409 with `changed`, and nothing is written',
    ),
})
export type ProductChange = z.output<typeof productChange>

/** Joins the 409 of a PUT whose `version` is old: each field in which what was sent differs from what is there now. */
export interface ChangedMeanwhile {
  error: string
  changed: { field: string; yours: unknown; theirs: unknown }[]
  /** The piece as it is now; its `version` is the one to send next. */
  data: StaffProduct
  changed_at: string
  /** Who changed it last, or null when it was a sale. */
  changed_by: string | null
}

const imageUrl = z.string('Name the image.').max(500)
const imageList = z.object({ images: z.array(z.string()) })
const images = success.extend({ data: imageList })
const created = success.extend({ data: z.object({ id: z.int() }) })
const tags = success.extend({ data: z.array(tag) })

export const productStaffSchemas = {
  list: {
    summary: 'All pieces, drafts and sold ones included',
    access: 'staff',
    query: z.object({
      ...paging,
      search: searchText.optional(),
      category: counter(1_000_000_000).optional().describe("A category's id"),
      state: z.enum(PRODUCT_STATES, 'Give a state the shop knows.').optional(),
      sort: z.enum(STAFF_SORTS).default('newest'),
    }),
    reply: z.object({ data: z.array(staffProduct), total: z.int() }),
  },
  get: {
    summary: 'One piece, a draft too',
    access: 'staff',
    params: byId,
    reply: z.object({ data: staffProduct }),
  },
  create: {
    summary: 'Adds a piece; on show at once unless `published` is false',
    access: 'staff',
    status: 201,
    body: productWrite,
    reply: created,
  },
  update: {
    summary: 'Changes a piece',
    access: 'staff',
    params: byId,
    body: productChange,
    reply: success.extend({ data: staffProduct }),
  },
  remove: { summary: 'Puts a piece in the trash', access: 'staff', params: byId, reply: success },
  restore: {
    summary: 'Takes a piece back from the trash, for 30 days',
    access: 'staff',
    params: byId,
    reply: success,
  },
  duplicate: {
    summary: 'Makes a draft with the facts, tags and words of a piece, without its pictures and its stock',
    access: 'staff',
    status: 201,
    params: byId,
    reply: created,
  },
  addImages: {
    summary:
      'Adds pictures: multipart, one or more files `images`, and optionally `order`, the place of the first, from 1. All or none are kept',
    access: 'staff',
    status: 201,
    multipart: true,
    params: byId,
    reply: success.extend({
      data: imageList.extend({
        added: z.array(z.string()).describe('The address of each file sent, in the order of the files'),
      }),
    }),
  },
  removeImage: {
    summary: 'Puts a picture in the trash',
    access: 'staff',
    params: byId,
    body: z.object({ imageUrl }),
    reply: images,
  },
  restoreImage: {
    summary: 'Takes a picture back from the trash, for 30 days',
    access: 'staff',
    params: byId,
    body: z.object({
      imageUrl,
      order: z.int().min(1).optional().describe('Its place in the row, from 1; the last when not said'),
    }),
    reply: images,
  },
  describeImage: {
    summary: 'Says what a picture shows',
    access: 'staff',
    params: byId,
    body: z.object({
      imageUrl,
      alt: z.string('Say what it shows.').trim().min(1, 'Say what it shows.').max(MAX_ALT),
    }),
    reply: success.extend({ data: staffProduct }),
  },
  addTags: {
    summary: 'Adds tags to those a piece has',
    access: 'staff',
    params: byId,
    body: z.object({ tagIds: z.array(z.int('Choose a tag.'), 'Choose tags.').max(200) }),
    reply: tags,
  },
  removeTag: {
    summary: 'Takes a tag off a piece',
    access: 'staff',
    params: byId.extend({ tagId: idText }),
    reply: tags,
  },
} as const
