import { z } from 'zod'
import { byId, nameText, success } from '#contract/platform/api/common-schemas.ts'
import { endpoint } from '#contract/platform/api/endpoint.ts'
import { MAX_TAXONOMY_NAME } from '#contract/platform/values/limits.ts'
import { categorySlug, isReachableSlug } from '#contract/platform/values/slug.ts'
import { category, tag } from './products.ts'

export const tagName = nameText(MAX_TAXONOMY_NAME)
export const categoryName = nameText(MAX_TAXONOMY_NAME).refine(
  (name) => isReachableSlug(categorySlug(name)),
  'Choose another name: "." and ".." and a name that ends in ".data" cannot be the address of a page.',
)

/** Databases limit the number of values in a statement. */
const MAX_MOVED = 10_000

const counts = {
  products: z.int().describe('Number of products, drafts included'),
  drafts: z.int().describe('Number of drafts among them'),
}
const adminCategory = category.omit({ image_preview: true }).extend(counts)
export type AdminCategory = z.output<typeof adminCategory>
const adminTag = tag.extend(counts)
export type AdminTag = z.output<typeof adminTag>

export const adminTaxonomyEndpoints = {
  taxonomy: endpoint('GET', '/api/admin/labels', {
    summary: 'Lists all categories and tags by name, with product counts that include drafts',
    access: 'admin',
    reply: z.object({ data: z.object({ categories: z.array(adminCategory), tags: z.array(adminTag) }) }),
  }),
}

export const adminCategoryEndpoints = {
  createCategory: endpoint('POST', '/api/admin/categories', {
    summary: 'Adds a category',
    access: 'admin',
    status: 201,
    body: z.object({ name: categoryName }),
    errors: [409],
    reply: success.extend({ categoryId: z.int() }),
  }),
  setCategoryImage: endpoint('POST', '/api/admin/categories/:id/image', {
    summary: 'Sets the image of a category',
    access: 'admin',
    multipart: z.object({ image: z.file() }),
    params: byId,
    reply: success.extend({ image_url: z.string() }),
  }),
  updateCategory: endpoint('PUT', '/api/admin/categories/:id', {
    summary: 'Updates the name of a category, and its image if one is sent',
    access: 'admin',
    multipart: z.object({ name: categoryName, image: z.file().optional() }),
    params: byId,
    errors: [409],
    reply: success.extend({ data: category }),
  }),
  categoryDeletion: endpoint('GET', '/api/admin/categories/:id/deletion', {
    summary: 'Lists the products that deleting a category would delete',
    access: 'admin',
    params: byId,
    reply: z.object({
      data: z.object({
        products: z.int().describe('Number of products, drafts included'),
        names: z.array(z.string()).describe('The first ten'),
      }),
    }),
  }),
  deleteCategory: endpoint('DELETE', '/api/admin/categories/:id', {
    summary:
      'Moves a category to the trash with its products, or moves the products to another category first',
    access: 'admin',
    params: byId,
    body: z.object({ moveTo: z.int('Choose a category.').optional() }),
    reply: success.extend({
      moved: z.array(z.int()).describe('The moved products; send them to undo the deletion'),
    }),
  }),
  restoreCategory: endpoint('POST', '/api/admin/categories/:id/restore', {
    summary: 'Restores a category from the trash with its products, within 30 days',
    access: 'admin',
    params: byId,
    body: z.object({
      moved: z
        .array(z.int('Send product ids.'))
        .max(MAX_MOVED)
        .optional()
        .describe('Products that were moved when it was deleted; they move back'),
    }),
    errors: [409],
    reply: success,
  }),
}

export const adminTagEndpoints = {
  createTag: endpoint('POST', '/api/admin/tags', {
    summary: 'Adds a tag',
    access: 'admin',
    status: 201,
    body: z.object({ name: tagName }),
    errors: [409],
    reply: success.extend({ data: tag }),
  }),
  deleteTag: endpoint('DELETE', '/api/admin/tags/:id', {
    summary: 'Moves a tag to the trash',
    access: 'admin',
    params: byId,
    reply: success,
  }),
  restoreTag: endpoint('POST', '/api/admin/tags/:id/restore', {
    summary: 'Restores a tag from the trash with its products, within 30 days',
    access: 'admin',
    params: byId,
    errors: [409],
    reply: success,
  }),
}
