import { SECOND_MS } from '#contract/platform/values/time.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { limitKey, lockLimit } from '#server/platform/rate-limit/limit.ts'
import { type DropRow, dropNotFound } from '../read.ts'

/** Changes of drops run one after the other, because a product can't be in two drops at once. */
export async function lockDrops(tx: Tx, at: number): Promise<void> {
  await lockLimit(tx, { key: limitKey('change', 'drops'), max: 0, withinMs: SECOND_MS }, at)
}

/** @throws {NotFound} */
export async function requireDropRow(tx: Tx, id: number): Promise<DropRow> {
  const row = await tx.selectFrom('drops').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw dropNotFound()
  return row
}

/** Returns everything that staff can choose, for the audit log. */
export function auditFields(
  row: Pick<
    DropRow,
    'name' | 'description' | 'kind' | 'preview_at' | 'opens_at' | 'closes_at' | 'per_customer' | 'claim_hours'
  >,
  productIds: number[],
) {
  const { name, description, kind, per_customer, claim_hours } = row
  const instant = (at: number) => new Date(at).toISOString()
  return {
    ...{ name, description, kind, per_customer, claim_hours },
    preview_at: instant(row.preview_at),
    opens_at: instant(row.opens_at),
    closes_at: instant(row.closes_at),
    product_ids: productIds,
  }
}
