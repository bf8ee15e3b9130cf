import { z } from 'zod'
import {
  byId,
  counter,
  idText,
  instant,
  nameText,
  pageOf,
  paging,
  price,
  searchText,
  success,
  workDay,
} from '#contract/platform/api/common-schemas.ts'
import { endpoint } from '#contract/platform/api/endpoint.ts'
import {
  MAX_ALT,
  MAX_DESCRIPTION,
  MAX_IMAGES_PER_UPLOAD,
  MAX_NAME,
  MAX_STOCK,
  MAX_WEIGHT_OZ,
} from '#contract/platform/values/limits.ts'
import { withPlainLineBreaks } from '#contract/platform/values/text.ts'
import { PRODUCT_STATES } from './product-states.ts'
import { imagePoints, product, specs, tag } from './products.ts'
import { ADMIN_SORTS } from './sorts.ts'

export const adminProduct = product.omit({ on_sale_at: true, by_draw: true }).extend({
  published: z.boolean().describe('False for a draft, which no public endpoint returns'),
  version: z
    .int()
    .describe('Increases with every change, sales included; send it with a PUT to detect conflicts'),
  updated_at: instant,
  waiting: z.int().describe('Confirmed requests for an email when it is back in stock'),
  tag_ids: z.array(z.int()).describe('Same order as `tags`'),
})
export type AdminProduct = z.output<typeof adminProduct>

const MAX_ARCHIVED_AT_ONCE = 1000
const OUNCES = 'Enter ounces from 0 to 1,120.'

export const productWrite = z.object({
  name: nameText(MAX_NAME),
  description: z
    .string('Enter a description.')
    .overwrite(withPlainLineBreaks)
    .max(MAX_DESCRIPTION, 'Use at most 10,000 characters.'),
  price,
  stock: z.int('Enter a whole number.').min(0, 'Enter 0 or more.').max(MAX_STOCK, 'Enter at most 10,000.'),
  category_id: z.int('Choose a category.'),
  weight_oz: z.number(OUNCES).min(0, OUNCES).max(MAX_WEIGHT_OZ, OUNCES).nullable().optional(),
  specs: specs.extend({ finished_on: workDay.nullable() }).partial().nullable().optional(),
  published: z.boolean('Send true or false.').optional(),
  archived: z.boolean('Send true or false.').optional(),
})
export type ProductWrite = z.output<typeof productWrite>

const productChange = productWrite.extend({
  imageOrders: z
    .array(z.object({ imageUrl: z.string(), order: z.int('Enter a whole number.') }))
    .max(200)
    .optional()
    .describe('Every image of the product exactly once, `order` from 1. Omit it to keep the current order'),
  version: z
    .int()
    .optional()
    .describe(
      'The version that was edited. If the product has changed since: 409 with `changed`, and nothing is saved',
    ),
})
export type ProductChange = z.output<typeof productChange>

/** Part of the 409 reply to a PUT with an old `version`: every field whose sent value differs from the current one. */
export interface VersionConflict {
  error: string
  changed: { field: string; yours: unknown; theirs: unknown }[]
  /** The current product. Send its `version` next. */
  data: AdminProduct
  changed_at: string
  /** Null when the last change was a sale. */
  changed_by: string | null
}

const imageUrl = z.string('Send the URL of the image.').max(500)
const imageList = z.object({ images: z.array(z.string()) })
const images = success.extend({ data: imageList })
const created = success.extend({ data: z.object({ id: z.int() }) })
const tags = success.extend({ data: z.array(tag) })

export const adminProductEndpoints = {
  products: endpoint('GET', '/api/admin/products', {
    summary: 'Lists all products, including drafts and sold-out ones',
    access: 'admin',
    query: z.object({
      ...paging,
      search: searchText.optional(),
      category: counter(1_000_000_000).optional().describe('A category id'),
      state: z.enum(PRODUCT_STATES, 'Choose a valid state.').optional(),
      sort: z.enum(ADMIN_SORTS).default('newest'),
    }),
    reply: z.object(pageOf(adminProduct)),
  }),
  product: endpoint('GET', '/api/admin/products/:id', {
    summary: 'Gets a product, including a draft',
    access: 'admin',
    params: byId,
    reply: z.object({ data: adminProduct }),
  }),
  createProduct: endpoint('POST', '/api/admin/products', {
    summary: 'Adds a product; it is published at once unless `published` is false',
    access: 'admin',
    status: 201,
    body: productWrite.omit({ archived: true }),
    reply: created,
  }),
  updateProduct: endpoint('PUT', '/api/admin/products/:id', {
    summary: 'Updates a product',
    access: 'admin',
    params: byId,
    body: productChange,
    errors: [409],
    reply: success.extend({ data: adminProduct }),
  }),
  archiveProducts: endpoint('POST', '/api/admin/products/archive', {
    summary: 'Moves products to the archive of sold ones, or back to the shop; all or none',
    access: 'admin',
    body: z.object({
      ids: z
        .array(z.int('Choose a product.'), 'Choose products.')
        .min(1, 'Choose at least one product.')
        .max(MAX_ARCHIVED_AT_ONCE, 'Choose at most 1,000 products.'),
      archived: z.boolean('Send true or false.'),
    }),
    errors: [404],
    reply: success,
  }),
  deleteProduct: endpoint('DELETE', '/api/admin/products/:id', {
    summary: 'Moves a product to the trash',
    access: 'admin',
    params: byId,
    reply: success,
  }),
  restoreProduct: endpoint('POST', '/api/admin/products/:id/restore', {
    summary: 'Restores a product from the trash, within 30 days',
    access: 'admin',
    params: byId,
    errors: [409],
    reply: success,
  }),
  duplicateProduct: endpoint('POST', '/api/admin/products/:id/duplicate', {
    summary: 'Copies the specs, tags and text of a product to a new draft, without images and stock',
    access: 'admin',
    status: 201,
    params: byId,
    reply: created,
  }),
  addImages: endpoint('POST', '/api/admin/products/:id/images', {
    summary: 'Adds images; saves all or none',
    access: 'admin',
    status: 201,
    multipart: z.object({
      images: z.array(z.file()).min(1).max(MAX_IMAGES_PER_UPLOAD),
      order: z.int().min(1).optional().describe('The position of the first image, from 1; last by default'),
    }),
    params: byId,
    reply: success.extend({
      data: imageList.extend({
        added: z.array(z.string()).describe('The URL of each uploaded file, in the same order'),
      }),
    }),
  }),
  removeImage: endpoint('DELETE', '/api/admin/products/:id/images', {
    summary: 'Moves an image to the trash',
    access: 'admin',
    params: byId,
    body: z.object({ imageUrl }),
    reply: images,
  }),
  restoreImage: endpoint('POST', '/api/admin/products/:id/images/restore', {
    summary: 'Restores an image from the trash, within 30 days',
    access: 'admin',
    params: byId,
    body: z.object({
      imageUrl,
      order: z.int().min(1).optional().describe('Its position, from 1; last by default'),
    }),
    reply: images,
  }),
  describeImage: endpoint('PUT', '/api/admin/products/:id/images/alt', {
    summary: 'Sets the alt text of an image',
    access: 'admin',
    params: byId,
    body: z.object({
      imageUrl,
      alt: z.string('Describe the image.').trim().min(1, 'Describe the image.').max(MAX_ALT),
    }),
    reply: success.extend({ data: adminProduct }),
  }),
  markImage: endpoint('PUT', '/api/admin/products/:id/images/points', {
    summary: 'Marks the tip and the butt in an image, or removes both marks',
    access: 'admin',
    params: byId,
    body: z.object({
      imageUrl,
      tip: imagePoints.shape.tip.nullable(),
      butt: imagePoints.shape.butt.nullable(),
      overall_length_in: specs.shape.overall_length_in
        .optional()
        .describe('Also changes the overall length; omit it to keep the current one'),
    }),
    reply: success.extend({ data: adminProduct }),
  }),
  addProductTags: endpoint('POST', '/api/admin/products/:id/tags', {
    summary: 'Adds tags to a product',
    access: 'admin',
    params: byId,
    body: z.object({ tagIds: z.array(z.int('Choose a tag.'), 'Choose tags.').max(200) }),
    reply: tags,
  }),
  removeProductTag: endpoint('DELETE', '/api/admin/products/:id/tags/:tagId', {
    summary: 'Removes a tag from a product',
    access: 'admin',
    params: byId.extend({ tagId: idText }),
    reply: tags,
  }),
}
