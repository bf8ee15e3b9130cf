import { toCents } from '#contract/platform/values/money.ts'
import {
  type Discount,
  type DiscountChange,
  type DiscountFields,
  discountErrors,
} from '#contract/sales/discounts/discounts.ts'
import { type Actor, recordAuditEntry } from '#server/platform/audit-log/record.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { Invalid, NotFound, wrongField } from '#server/platform/errors.ts'
import { rejectDuplicate } from '#server/platform/http/reject-duplicate.ts'
import { type DiscountRow, readDiscount, toFields } from './read.ts'

const CODE_TAKEN = 'There is already a discount with this code.'

/** @throws {Invalid} for an unknown category, {Conflict} for a code that exists */
export async function createDiscount(db: Db, fields: DiscountFields, by: Actor): Promise<Discount> {
  const id = await rejectDuplicate(CODE_TAKEN, () =>
    db.transaction().execute(async (tx) => {
      await requireCategories(tx, fields.category_ids ?? [])
      const { id } = await tx
        .insertInto('discounts')
        .values({ ...toColumns(fields), created_at: by.at, deleted_at: null })
        .returning('id')
        .executeTakeFirstOrThrow()
      await recordAuditEntry(tx, by, {
        action: 'added',
        kind: 'discount',
        id,
        name: fields.code,
        after: { ...fields },
      })
      return id
    }),
  )
  return readDiscount(db, id)
}

/** @throws {Invalid}, {NotFound}; {Conflict} for a code that exists */
export async function updateDiscount(db: Db, id: number, change: DiscountChange, by: Actor): Promise<void> {
  await rejectDuplicate(CODE_TAKEN, () =>
    db.transaction().execute(async (tx) => {
      const before = toFields(await lockDiscount(tx, id))
      const fields = Object.assign({}, before, change)
      requireValid(fields)
      // A category that was deleted since stays in the list, where it matches nothing.
      const known = new Set(before.category_ids)
      const added = (fields.category_ids ?? []).filter((category) => !known.has(category))
      await requireCategories(tx, added)
      await tx.updateTable('discounts').set(toColumns(fields)).where('id', '=', id).execute()
      await recordAuditEntry(tx, by, {
        action: 'updated',
        kind: 'discount',
        id,
        name: fields.code,
        before: { ...before },
        after: { ...fields },
      })
    }),
  )
}

/** The row stays, for the orders that used it. @throws {NotFound} */
export async function deleteDiscount(db: Db, id: number, by: Actor): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await lockDiscount(tx, id)
    await tx.updateTable('discounts').set({ deleted_at: by.at }).where('id', '=', id).execute()
    await recordAuditEntry(tx, by, {
      action: 'deleted',
      kind: 'discount',
      id,
      name: row.code,
      before: { ...toFields(row) },
    })
  })
}

async function lockDiscount(tx: Tx, id: number): Promise<DiscountRow> {
  const row = await tx
    .updateTable('discounts')
    .set((discount) => ({ code: discount.ref('code') }))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw new NotFound('There is no such discount.')
  return row
}

function requireValid(fields: DiscountFields): void {
  const errors = discountErrors(fields)
  const [first] = Object.values(errors)
  if (first !== undefined) throw new Invalid(first, { fields: errors })
}

async function requireCategories(tx: Tx, ids: number[]): Promise<void> {
  const unique = [...new Set(ids)]
  if (unique.length === 0) return
  const known = await tx
    .selectFrom('categories')
    .select('id')
    .where('id', 'in', unique)
    .where('deleted_at', 'is', null)
    .execute()
  if (known.length < unique.length) throw wrongField('category_ids', 'Choose categories that exist.')
}

function toColumns({ value, min_subtotal, category_ids, enabled, ...fields }: DiscountFields) {
  return {
    code: fields.code,
    kind: fields.kind,
    value: valueColumn(fields.kind, value),
    min_subtotal_cents: min_subtotal === null ? null : toCents(min_subtotal),
    starts_at: toMilliseconds(fields.starts_at),
    ends_at: toMilliseconds(fields.ends_at),
    max_uses: fields.max_uses,
    max_uses_per_customer: fields.max_uses_per_customer,
    category_ids: category_ids === null ? null : JSON.stringify([...new Set(category_ids)]),
    enabled: enabled ? 1 : 0,
  } as const
}

function valueColumn(kind: DiscountFields['kind'], value: number | null): number | null {
  if (kind === 'free_shipping' || value === null) return null
  return kind === 'amount' ? toCents(value) : value
}

function toMilliseconds(instant: string | null): number | null {
  return instant === null ? null : Date.parse(instant)
}
