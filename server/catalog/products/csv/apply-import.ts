import { setImmediate } from 'node:timers/promises'
import type { ImportResult } from '#contract/catalog/products/products-csv.ts'
import { type Actor, recordAuditEntry } from '#server/platform/audit-log/record.ts'
import { raiseRevision } from '#server/platform/db/catalog-revision.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { Conflict, Invalid } from '#server/platform/errors.ts'
import { rejectDuplicate } from '#server/platform/http/reject-duplicate.ts'
import { addProduct, changeProduct } from '../admin/edit.ts'
import { linkTags, type TaggedProduct } from '../admin/link-tags.ts'
import { addTag } from '../admin/tags.ts'
import { planImport } from './plan-import.ts'
import type { PlannedWrite } from './plan-row.ts'
import type { Sheet } from './read-sheet.ts'

export interface ImportRequest {
  sheet: Sheet
  fileName: string
  /** From a dry run: nothing is written when the import would now differ from it. */
  token: string | undefined
}

const CONFLICT = 'Something changed since the file was checked. Look at the rows again, then import.'
/** Products between two pauses in which other requests are served. */
const BATCH_SIZE = 50

/** Writes all rows or none. @throws {Invalid} for an invalid row, {Conflict} for an outdated token, both with a new dry run. */
export async function applyImport(db: Db, request: ImportRequest, by: Actor): Promise<ImportResult> {
  return rejectDuplicate(CONFLICT, () => db.transaction().execute((tx) => writeAll(tx, request, by)))
}

async function writeAll(tx: Tx, { sheet, fileName, token }: ImportRequest, by: Actor): Promise<ImportResult> {
  const { result, writes } = await planImport(tx, sheet)
  if (token !== undefined && token !== result.token) throw new Conflict(CONFLICT, { result })
  if (result.counts.error > 0) {
    throw new Invalid('Some rows have errors, so nothing was imported. Fix them in the file.', {
      result,
    })
  }
  if (writes.length === 0) return { ...result, applied: true }

  const products = await writeProducts(tx, writes, by)
  // Last, because checkouts wait for these rows.
  for (const name of result.new_tags) await addTag(tx, name, by)
  await linkTags(tx, products, by)
  await recordAuditEntry(tx, by, {
    action: 'imported',
    kind: 'import',
    id: result.token,
    name: fileName,
    after: { new: result.counts.new, changed: result.counts.changed },
  })
  await raiseRevision(tx)
  return { ...result, applied: true }
}

/** Sorted by id, so that concurrent imports wait for each other instead of deadlocking. */
async function writeProducts(tx: Tx, writes: PlannedWrite[], by: Actor): Promise<TaggedProduct[]> {
  const written: TaggedProduct[] = []
  const sorted = writes.toSorted((a, b) => (a.current?.id ?? 0) - (b.current?.id ?? 0))
  for (const [index, { current, product, tags }] of sorted.entries()) {
    if (index % BATCH_SIZE === 0) await setImmediate()
    if (current) await changeProduct(tx, current.id, { ...product, version: current.version }, by)
    const id = current?.id ?? (await addProduct(tx, product, by))
    written.push({ id, name: product.name, before: current?.tags ?? [], after: tags })
  }
  return written
}
