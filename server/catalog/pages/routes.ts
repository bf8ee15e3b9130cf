import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { api } from '#contract/app/api.ts'
import type { Web } from '#contract/app/ssr.ts'
import { imageUrl } from '#contract/catalog/images/images.ts'
import type { PageKey } from '#contract/catalog/pages/page-keys.ts'
import { MAX_ALT, MAX_IMAGE_BYTES } from '#contract/platform/values/limits.ts'
import type { ImageStorage } from '#server/catalog/images/paths.ts'
import { processUploads, requireFiles } from '#server/catalog/images/process-upload.ts'
import type { CatalogReader } from '#server/catalog/products/catalog-reader.ts'
import type { Catalog } from '#server/catalog/products/list.ts'
import type { Revision } from '#server/platform/db/catalog-revision.ts'
import { NotFound, wrongField } from '#server/platform/errors.ts'
import { UNSUPPORTED_CHARACTER } from '#server/platform/http/body-parser.ts'
import { addRoute, addSharedRoute, createSharedReplies, SUCCESS } from '#server/platform/http/endpoint.ts'
import { requireActor } from '#server/platform/http/guards.ts'
import { createInternalClient } from '#server/platform/http/internal-client.ts'
import { type ReceivedForm, withForm } from '#server/platform/http/multipart.ts'
import { checkWrite, merged } from './check-write.ts'
import { confirmPage } from './confirmations.ts'
import { type ContentDeps, readContent, toContent } from './content.ts'
import { renderPreview } from './preview.ts'
import { listPages, readEditedPage } from './read.ts'
import { restoreVersion, savePage, setImage } from './save.ts'
import { definitionOf, readPage, requirePageKey } from './stored-page.ts'
import { listVersions, readVersion } from './versions.ts'

interface PageRouteDeps extends Catalog, ContentDeps {
  catalog: CatalogReader
  revision: Revision
  images: ImageStorage
  web: Web
  config: { publicUrl: string }
  now(): number
}

export async function pageRoutes(app: FastifyInstance, shop: PageRouteDeps): Promise<void> {
  const { db, catalog, images } = shop
  addSharedRoute(app, createSharedReplies(shop.revision), api.pages.get, async ({ key }) => {
    const known = requirePageKey(key)
    return { page: await catalog.keep(`page ${known}`, () => readContent(shop, known)) }
  })
  addRoute(app, api.admin.pages, async () => ({ pages: await listPages(db) }))
  addRoute(app, api.admin.page, async ({ key }) => {
    const known = requirePageKey(key)
    return { page: await readEditedPage(db, known), versions: await listVersions(db, known) }
  })
  addRoute(app, api.admin.updatePage, async ({ key, revision, ...write }, { request }) => {
    const known = requirePageKey(key)
    const checked = await checkWrite(known, write, images.files)
    return {
      ...SUCCESS,
      page: await savePage(db, known, { ...checked, revision }, requireActor(request, shop)),
    }
  })
  addRoute(app, api.admin.previewPage, async ({ key, ...write }) => {
    const known = requirePageKey(key)
    const checked = await checkWrite(known, write, images.files)
    const page = await readPage(db, known)
    const content = await toContent(shop, known, merged(page, checked), shop.now())
    return {
      html: await renderPreview(
        shop,
        createInternalClient(app, () => {}),
        content,
      ),
    }
  })
  addRoute(app, api.admin.pageVersion, async ({ key, id }) => ({
    version: await readVersion(db, requirePageKey(key), id),
  }))
  addRoute(app, api.admin.restorePageVersion, async ({ key, id }, { request }) => ({
    ...SUCCESS,
    page: await restoreVersion(db, requirePageKey(key), id, requireActor(request, shop)),
  }))
  addRoute(app, api.admin.confirmPage, async ({ key }, { request }) => {
    const known = requirePageKey(key)
    await confirmPage(db, known, requireActor(request, shop))
    return { ...SUCCESS, page: await readEditedPage(db, known) }
  })
  await app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false })
    const limits = { field: 'image', maxFiles: 1, maxBytes: MAX_IMAGE_BYTES }
    addRoute(scope, api.admin.addPageImage, async ({ key }, { request }) => {
      const known = requirePageKey(key)
      return withForm(request, limits, images.stagingDir, async (form) => {
        const { isDraft, ...image } = readImageFields(known, form)
        const [hash = ''] = await processUploads(db, requireFiles(limits.field, form.files), images)
        if (!isDraft) await setImage(db, known, { ...image, hash }, requireActor(request, shop))
        return { ...SUCCESS, url: imageUrl(hash) }
      })
    })
  })
}

interface ImageFields {
  slot: string
  alt: string
  isDraft: boolean
}

/** @throws {NotFound} for an unknown slot, {Invalid} for a wrong alt text. */
function readImageFields(key: PageKey, { fields }: ReceivedForm): ImageFields {
  const slot = fields.get('slot')?.[0]
  if (slot === undefined) throw wrongField('slot', 'Say which image of the page this is.')
  if (!definitionOf(key).images.includes(slot)) throw new NotFound('This page has no such image.')
  const alt = (fields.get('alt')?.[0] ?? '').toWellFormed().replace(/\s+/g, ' ').trim()
  if (alt.length > MAX_ALT) throw wrongField('alt', `Use at most ${MAX_ALT} characters.`)
  if (alt.includes('\0')) throw wrongField('alt', UNSUPPORTED_CHARACTER)
  return { slot, alt, isDraft: fields.get('draft')?.[0] === 'true' }
}
