import multipart from '@fastify/multipart'
import type { FastifyInstance } from 'fastify'
import { api } from '#contract/app/api.ts'
import { newJournalEntry } from '#contract/catalog/journal/journal.ts'
import { requireAdminProduct } from '#server/catalogue/admin/read.ts'
import type { CatalogReader } from '#server/catalogue/catalog-reader.ts'
import { requireProduct } from '#server/catalogue/list.ts'
import type { Revision } from '#server/catalogue/revision.ts'
import type { Db } from '#server/db/open.ts'
import { addRoute, addSharedRoute, createSharedReplies, SUCCESS } from '#server/http/endpoint.ts'
import { requireActor } from '#server/http/guards.ts'
import type { ImageStorage } from '#server/images/paths.ts'
import { processUploads } from '#server/images/process-upload.ts'
import { findEntryOf, readEntry, readJournal, readWholeJournal } from './read.ts'
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
        const known = await findEntryOf(db, id, entry.request_key)
        const entryId =
          known ??
          (await addEntry(
            db,
            id,
            entry,
            await processUploads(db, files, images),
            requireActor(request, shop),
          ))
        return { ...SUCCESS, data: await readEntry(db, id, entryId) }
      })
    })
    addRoute(scope, api.admin.changeJournalEntry, async ({ id, entryId }, { request }) => {
      await requireAdminProduct(db, id)
      return withEntryForm(request, changedEntry, images.stagingDir, async ({ keep, ...entry }, files) => {
        await requireChangeable(db, id, entryId, keep, files.length)
        const hashes = await processUploads(db, files, images)
        await changeEntry(db, id, entryId, { ...entry, keep }, hashes, requireActor(request, shop))
        return { ...SUCCESS, data: await readEntry(db, id, entryId) }
      })
    })
  })
}
