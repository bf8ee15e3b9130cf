import { z } from 'zod'
import { instant, success } from '#contract/platform/api/common-schemas.ts'
import { endpoint } from '#contract/platform/api/endpoint.ts'
import { MAX_ALT } from '#contract/platform/values/limits.ts'
import { PAGE_KEYS } from './page-keys.ts'

export const pageImage = z.object({
  url: z.string().nullable().describe('Null for the image that the shop was delivered with'),
  alt: z.string().describe('Empty for the default of the delivered image, or for a decoration'),
})
export type PageImage = z.output<typeof pageImage>

const texts = z.record(z.string(), z.string())
const images = z.record(z.string(), pageImage)

/** The editable fields of a page. */
export const pageFields = z.object({ fields: texts, images })
export type PageFields = z.output<typeof pageFields>

const editedPage = pageFields.extend({
  key: z.enum(PAGE_KEYS),
  title: z.string(),
  revision: z.int().describe('0 until the first edit; send it with a change'),
  updated_at: instant.nullable().describe('Null until the first edit'),
  updated_by: z.string().nullable().describe('A name; null until the first edit and for a deleted account'),
  confirmed: z
    .object({ at: instant, by: z.string().nullable().describe('A name; null for a deleted account') })
    .nullable()
    .describe('Who last confirmed or edited a legal page as a site admin; null for other pages'),
  limits: z.record(z.string(), z.int()).describe('The most characters of each field'),
  markdown: z.array(z.string()).describe('The fields that are CommonMark, with tables and without HTML'),
  required: z.array(z.string()).describe('The fields that may not be empty'),
  image_slots: z.array(z.string()),
})
export type EditedPage = z.output<typeof editedPage>

const pageVersion = z.object({
  id: z.int(),
  created_at: instant,
  by: z.string().nullable().describe('A name; null for a deleted account'),
})
export type PageVersion = z.output<typeof pageVersion>

/** Beside `error` in a 409: what someone else saved meanwhile. */
export interface PageConflict {
  page: EditedPage
}

/** A part of a long text that begins with a heading. */
const pageSection = z.object({
  heading: z.string().describe('Empty for what precedes the first heading'),
  anchor: z.string(),
  html: z.string(),
})
export type PageSection = z.output<typeof pageSection>

export const pageContent = z.object({
  key: z.enum(PAGE_KEYS),
  texts: texts.describe('The fields that are plain text'),
  html: texts.describe('The fields that are CommonMark, rendered'),
  sections: z.array(pageSection).describe('The parts of `text`, for pages that are one long text'),
  images: z.record(
    z.string(),
    pageImage.extend({ preview: z.string().describe('See `image_previews` of a product') }),
  ),
  updated_at: instant.nullable(),
})
export type PageContent = z.output<typeof pageContent>

const byKey = z.object({ key: z.string().max(100) })
const versionId = z
  .string()
  .max(20)
  .describe('The id of a version, or "delivered" for the texts that the shop was delivered with')
const byVersion = byKey.extend({ id: versionId })

/** The names in `fields` of a 400 are those of the text, of the slot, or of the slot with `_alt`. */
const write = z.object({
  fields: z
    .record(z.string(), z.unknown(), 'Send the texts by their names.')
    .describe('Texts by name; a missing one keeps its value, an unknown one is ignored'),
  images: z
    .record(z.string(), z.unknown(), 'Send the images by their slots.')
    .optional()
    .describe('`{url, alt}` by slot, with the URL of an uploaded image or null; a missing one is kept'),
})

export const pageEndpoints = {
  get: endpoint('GET', '/api/pages/:key', {
    summary: 'Gets the texts and images of a page',
    shared: true,
    params: byKey,
    errors: [404],
    reply: z.object({ page: pageContent }),
  }),
}

export const adminPageEndpoints = {
  pages: endpoint('GET', '/api/admin/pages', {
    summary: 'Lists the pages with editable texts',
    access: 'admin',
    reply: z.object({
      pages: z.array(
        editedPage.pick({ key: true, title: true, updated_at: true, updated_by: true, confirmed: true }),
      ),
    }),
  }),
  page: endpoint('GET', '/api/admin/pages/:key', {
    summary: 'Gets a page to edit, with its saved versions, newest first',
    access: 'admin',
    params: byKey,
    errors: [404],
    reply: z.object({ page: editedPage, versions: z.array(pageVersion) }),
  }),
  updatePage: endpoint('PUT', '/api/admin/pages/:key', {
    summary: 'Saves a page; a 409 contains what someone else saved meanwhile',
    access: 'admin',
    params: byKey,
    body: write.extend({ revision: z.int('Send the revision that you edited.') }),
    errors: [404, 409],
    reply: success.extend({ page: editedPage }),
  }),
  previewPage: endpoint('POST', '/api/admin/pages/:key/preview', {
    summary: 'Renders a page as it would look, without its scripts',
    access: 'admin',
    params: byKey,
    body: write,
    errors: [404],
    reply: z.object({ html: z.string() }),
  }),
  pageVersion: endpoint('GET', '/api/admin/pages/:key/versions/:id', {
    summary: 'Gets the texts and images of a version',
    access: 'admin',
    params: byVersion,
    errors: [404],
    reply: z.object({ version: pageFields }),
  }),
  restorePageVersion: endpoint('POST', '/api/admin/pages/:key/versions/:id/restore', {
    summary: 'Shows an older version again, which makes it the newest version',
    access: 'admin',
    params: byVersion,
    errors: [404],
    reply: success.extend({ page: editedPage }),
  }),
  confirmPage: endpoint('POST', '/api/admin/pages/:key/confirm', {
    summary: 'Notes that a site admin has read a legal page and left it as it is',
    access: 'siteadmin',
    params: byKey,
    errors: [404],
    reply: success.extend({ page: editedPage }),
  }),
  addPageImage: endpoint('POST', '/api/admin/pages/:key/images', {
    summary: 'Puts an image into a slot of a page',
    access: 'admin',
    multipart: z.object({
      image: z.file(),
      slot: z.string(),
      alt: z.string().max(MAX_ALT).optional(),
      draft: z
        .literal('true')
        .optional()
        .describe('Only stores the image, for a save within a day that contains its URL'),
    }),
    params: byKey,
    errors: [404],
    reply: success.extend({ url: z.string() }),
  }),
}
