import { createHash, randomBytes } from 'node:crypto'
import type { DropWrite } from '#contract/catalog/drops/drops.ts'
import { nameSlug } from '#contract/platform/values/slug.ts'
import { type Actor, recordAuditEntry, sameJson } from '#server/platform/audit-log/record.ts'
import { raiseRevision } from '#server/platform/db/catalog-revision.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { Conflict, wrongField } from '#server/platform/errors.ts'
import { type DropRow, listProductIds, stateOf } from '../read.ts'
import { auditFields, lockDrops, requireDropRow } from './lock.ts'

/** @returns its id. @throws {Invalid} */
export async function createDrop(db: Db, write: DropWrite, by: Actor): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await lockDrops(tx, by.at)
    const columns = toColumns(write)
    await requireChoosable(tx, write.product_ids)
    await requireFree(tx, columns, write.product_ids, null)
    const { id } = await tx
      .insertInto('drops')
      .values({
        ...columns,
        ...newSeed(columns.kind),
        slug: await freeSlug(tx, write.name),
        created_at: by.at,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await linkProducts(tx, id, write.product_ids, by.at)
    const after = auditFields(columns, write.product_ids)
    await recordAuditEntry(tx, by, { action: 'added', kind: 'drop', id, name: write.name, after })
    await raiseRevision(tx)
    return id
  })
}

/** @throws {Invalid}, {NotFound}, or {Conflict} when the drop has begun and something else changes than it may then. */
export async function updateDrop(db: Db, id: number, write: DropWrite, by: Actor): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockDrops(tx, by.at)
    const row = await requireDropRow(tx, id)
    const productIds = await listProductIds(tx, id)
    const columns = toColumns(write)
    const [before, after] = [auditFields(row, productIds), auditFields(columns, write.product_ids)]
    requireChangeable(row, { before, after }, by.at)
    await requireChoosable(
      tx,
      write.product_ids.filter((productId) => !productIds.includes(productId)),
    )
    await requireFree(tx, columns, write.product_ids, id)
    const seed = columns.kind === row.kind ? {} : newSeed(columns.kind)
    await tx
      .updateTable('drops')
      .set({ ...columns, ...seed })
      .where('id', '=', id)
      .execute()
    if (!sameJson(productIds, write.product_ids)) await relinkProducts(tx, id, write.product_ids, by.at)
    await recordAuditEntry(tx, by, { action: 'updated', kind: 'drop', id, name: write.name, before, after })
    await raiseRevision(tx)
  })
}

type AuditFields = ReturnType<typeof auditFields>

function requireChangeable(
  row: DropRow,
  { before, after }: { before: AuditFields; after: AuditFields },
  now: number,
): void {
  const state = stateOf(row, now)
  if (state === 'announced') return
  const isExtended = state === 'open' && after.closes_at > before.closes_at
  const fixed = {
    ...after,
    description: before.description,
    ...(isExtended && { closes_at: before.closes_at }),
  }
  if (sameJson(before, fixed)) return
  throw new Conflict(
    state === 'open'
      ? 'This drop is open. Only its description can change, and its closing time to a later one.'
      : 'This drop is over. Only its description can change.',
  )
}

function toColumns({ product_ids: _, ...write }: DropWrite) {
  return {
    ...write,
    preview_at: Date.parse(write.preview_at),
    opens_at: Date.parse(write.opens_at),
    closes_at: Date.parse(write.closes_at),
    per_customer: write.per_customer ?? 1,
    claim_hours: write.kind === 'draw' ? (write.claim_hours ?? null) : null,
  }
}

/** The commitment proves later that the seed was not changed. */
function newSeed(kind: DropWrite['kind']): { seed: string | null; commitment: string | null } {
  if (kind === 'first_come') return { seed: null, commitment: null }
  const seed = randomBytes(32)
  return { seed: seed.toString('hex'), commitment: createHash('sha256').update(seed).digest('hex') }
}

async function freeSlug(tx: Tx, name: string): Promise<string> {
  const slug = nameSlug(name)
  const rows = await tx
    .selectFrom('drops')
    .select('slug')
    .where((row) => row.or([row('slug', '=', slug), row('slug', 'like', `${slug}-%`)]))
    .execute()
  const taken = new Set(rows.map((row) => row.slug))
  let free = slug
  for (let number = 2; taken.has(free); number++) free = `${slug}-${number}`
  return free
}

async function linkProducts(tx: Tx, dropId: number, productIds: number[], at: number): Promise<void> {
  const rows = productIds.map((product_id, index) => ({
    drop_id: dropId,
    product_id,
    position: index + 1,
    added_at: at,
  }))
  await tx
    .insertInto('drop_products')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .columns(['drop_id', 'product_id'])
        .doUpdateSet((row) => ({ position: row.ref('excluded.position') })),
    )
    .execute()
}

async function relinkProducts(tx: Tx, dropId: number, productIds: number[], at: number): Promise<void> {
  await tx
    .deleteFrom('drop_products')
    .where('drop_id', '=', dropId)
    .where('product_id', 'not in', productIds)
    .execute()
  await linkProducts(tx, dropId, productIds, at)
}

/** @throws {Invalid} for an unknown product and for one in the trash */
async function requireChoosable(tx: Tx, productIds: number[]): Promise<void> {
  if (productIds.length === 0) return
  const rows = await tx
    .selectFrom('products')
    .select('id')
    .where('id', 'in', productIds)
    .where('deleted_at', 'is', null)
    .execute()
  if (rows.length < productIds.length) {
    throw wrongField('product_ids', 'One of these products does not exist. Reload the page and choose again.')
  }
}

/** @throws {Invalid} when another drop has one of the products between its preview and its end */
async function requireFree(
  tx: Tx,
  { preview_at, closes_at }: { preview_at: number; closes_at: number },
  productIds: number[],
  ownId: number | null,
): Promise<void> {
  const other = await tx
    .selectFrom('drop_products')
    .innerJoin('drops', 'drops.id', 'drop_products.drop_id')
    .innerJoin('products', 'products.id', 'drop_products.product_id')
    .select(['products.name as product', 'drops.name as drop'])
    .where('product_id', 'in', productIds)
    .where('drops.preview_at', '<', closes_at)
    .where('drops.closes_at', '>', preview_at)
    .$if(ownId !== null, (query) => query.where('drop_id', '!=', ownId))
    .executeTakeFirst()
  if (!other) return
  const message = `'${other.product}' is in '${other.drop}' at the same time. Choose other times or another product.`
  throw wrongField('product_ids', message)
}
