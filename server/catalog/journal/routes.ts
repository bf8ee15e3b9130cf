import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { api } from '#contract/app/api.ts'
import { newJournalEntry } from '#contract/catalog/journal/journal.ts'
import type { ImageStorage } from '#server/catalog/images/paths.ts'
import { processUploads } from '#server/catalog/images/process-upload.ts'
import { requireAdminProduct } from '#server/catalog/products/admin/read.ts'
import type { CatalogReader } from '#server/catalog/products/catalog-reader.ts'
import { requireProduct } from '#server/catalog/products/list.ts'
import type { Revision } from '#server/platform/db/catalog-revision.ts'
import type { Db } from '#server/platform/db/open.ts'
import { addRoute, addSharedRoute, createSharedReplies, SUCCESS } from '#server/platform/http/endpoint.ts'
import { requireActor } from '#server/platform/http/guards.ts'
import { findEntryByRequest, readEntry, readJournal, readWholeJournal } from './read.ts'
import { changedEntry, withEntryForm } from './received-form.ts'
import { addEntry, changeEntry, deleteEntry, requireChangeable } from './write.ts'

interface JournalRouteDeps {
  db: Db
  catalog: CatalogReader
  revision: Revision
  images: ImageStorage
  now(): number
}

export async function journalRoutes(app: FastifyInstance, shop: JournalRouteDeps): Promise<void> {
  const { db, images } = shop
  addSharedRoute(app, createSharedReplies(shop.revision), api.journal.journal, async ({ id }) => {
    await requireProduct(shop, id)
    return { data: await readJournal(db, id) }
  })
  addRoute(app, api.admin.adminJournal, async ({ id }) => {
    await requireAdminProduct(db, id)
    return { data: await readWholeJournal(db, id) }
  })
  addRoute(app, api.admin.deleteJournalEntry, async ({ id, entryId }, { request }) => {
    await deleteEntry(db, id, entryId, requireActor(request, shop))
    return SUCCESS
  })
  await app.register(async (scope) => {
    await scope.register(multipart, { throwFileSizeLimit: false })
    addRoute(scope, api.admin.addJournalEntry, async ({ id }, { request }) => {
      await requireAdminProduct(db, id)
      return withEntryForm(request, newJournalEntry, images.stagingDir, async (entry, files) => {
        const known = await findEntryByRequest(db, id, entry.request_key)
        const entryId =
          known ??
          (await addEntry(
            db,
            id,
            { ...entry, added: await processUploads(db, files, images) },
            requireActor(request, shop),
          ))
        return { ...SUCCESS, data: await readEntry(db, id, entryId) }
      })
    })
    addRoute(scope, api.admin.changeJournalEntry, async ({ id, entryId }, { request }) => {
      await requireAdminProduct(db, id)
      const changed = { productId: id, id: entryId }
      return withEntryForm(request, changedEntry, images.stagingDir, async ({ keep, ...entry }, files) => {
        await requireChangeable(db, changed, { keep, added: files.length })
        const added = await processUploads(db, files, images)
        await changeEntry(db, changed, { ...entry, keep, added }, requireActor(request, shop))
        return { ...SUCCESS, data: await readEntry(db, id, entryId) }
      })
    })
  })
}
