import { setImmediate } from 'node:timers/promises'
import type { ImportResult } from '#contract/spreadsheet/spreadsheet.ts'
import { type Actor, recordAuditEntry } from '#server/audit-log/record.ts'
import { addProduct, changeProduct } from '#server/catalogue/admin/edit.ts'
import { linkTags, type TaggedProduct } from '#server/catalogue/admin/link-tags.ts'
import { addTag } from '#server/catalogue/admin/tags.ts'
import { raiseRevision } from '#server/catalogue/revision.ts'
import type { Db, Tx } from '#server/db/open.ts'
import { HttpError } from '#server/http/http-error.ts'
import { rejectDuplicate } from '#server/http/reject-duplicate.ts'
import { planImport } from './plan-import.ts'
import type { PlannedWrite } from './plan-row.ts'
import type { Sheet } from './read-sheet.ts'

export interface ImportOrder {
  sheet: Sheet
  /** What its sender called the file. */
  fileName: string
  /** Of the dry run that was looked at: when it would come out otherwise now, nothing is written. */
  token: string | undefined
}

const OTHERWISE = 'Something changed since the file was checked. Look at the rows again, then import.'
/** Pieces between two pauses in which pages are served. */
const AT_A_TIME = 50

/**
 * Writes every row of a sheet, or none. @throws {Refusal} 400 when a row is wrong, 409 when the shop is no longer as
 * the dry run found it; both say what a dry run would say now.
 */
export async function applyImport(db: Db, order: ImportOrder, by: Actor): Promise<ImportResult> {
  return rejectDuplicate(OTHERWISE, () => db.transaction().execute((tx) => writeAll(tx, order, by)))
}

async function writeAll(tx: Tx, { sheet, fileName, token }: ImportOrder, by: Actor): Promise<ImportResult> {
  const { result, writes } = await planImport(tx, sheet)
  if (result.counts.error > 0) {
    throw new HttpError(400, 'Some rows are wrong, so nothing was imported. Mend them in the file.', {
      result,
    })
  }
  if (token !== undefined && token !== result.token) throw new HttpError(409, OTHERWISE, { result })
  if (writes.length === 0) return { ...result, applied: true }

  const products = await writeProducts(tx, writes, by)
  // The rows everybody waits for come last, so that they are held shortly: no buyer waits for the whole file.
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

/** Present pieces in the order of their numbers, so that two who write the same ones wait for each other. */
async function writeProducts(tx: Tx, writes: PlannedWrite[], by: Actor): Promise<TaggedProduct[]> {
  const written: TaggedProduct[] = []
  const inOrder = writes.toSorted((one, other) => (one.present?.id ?? 0) - (other.present?.id ?? 0))
  for (const [place, { present, product, tags }] of inOrder.entries()) {
    if (place % AT_A_TIME === 0) await setImmediate()
    if (present) await changeProduct(tx, present.id, { ...product, version: present.version }, by)
    const id = present?.id ?? (await addProduct(tx, product, by))
    written.push({ id, name: product.name, before: present?.tags ?? [], after: tags })
  }
  return written
}
