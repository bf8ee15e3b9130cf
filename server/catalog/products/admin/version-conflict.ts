import type {
  AdminProduct,
  ProductChange,
  VersionConflict,
} from '#contract/catalog/products/admin-products.ts'
import { sameJson } from '#server/platform/audit-log/record.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { Conflict } from '#server/platform/errors.ts'
import { requireAdminProduct } from './read.ts'

const FIELDS = [
  'name',
  'description',
  'price',
  'stock',
  'category_id',
  'weight_oz',
  'published',
  'archived',
] as const satisfies (keyof AdminProduct & keyof ProductChange)[]

/** Reports what another admin's change or a sale made different since the form was opened. */
export async function throwVersionConflict(tx: Tx, id: number, yours: ProductChange): Promise<never> {
  const theirs = await requireAdminProduct(tx, id)
  const { error, ...details } = {
    error: 'This product has changed in the meantime. Review the differences and save again.',
    changed: changedFields(yours, theirs),
    data: theirs,
    ...(await lastChange(tx, id, theirs.updated_at)),
  } satisfies VersionConflict
  throw new Conflict(error, details)
}

function changedFields(yours: ProductChange, theirs: AdminProduct): VersionConflict['changed'] {
  const fields = FIELDS.filter((field) => yours[field] !== undefined).map((field) => ({
    field: field as string,
    yours: yours[field] as unknown,
    theirs: theirs[field] as unknown,
  }))
  const specs = Object.entries(yours.specs ?? {}).map(([field, spec]) => ({
    field: `specs.${field}`,
    yours: spec,
    theirs: theirs.specs?.[field as keyof typeof theirs.specs] ?? null,
  }))
  return [...fields, ...specs].filter((field) => !sameJson(field.yours, field.theirs))
}

/** A sale has no audit entry, so there is no name. */
async function lastChange(
  tx: Tx,
  id: number,
  updatedAt: string,
): Promise<{ changed_at: string; changed_by: string | null }> {
  const [edit, sale] = await Promise.all([
    tx
      .selectFrom('activity')
      .innerJoin('users', 'users.id', 'activity.actor')
      .select(['activity.at', 'users.name'])
      .where('subject_kind', '=', 'product')
      .where('subject', '=', String(id))
      .orderBy('activity.id', 'desc')
      .executeTakeFirst(),
    tx
      .selectFrom('stock_ledger')
      .select('at')
      .where('product_id', '=', id)
      .where('order_id', 'is not', null)
      .orderBy('id', 'desc')
      .executeTakeFirst(),
  ])
  if (sale && sale.at >= (edit?.at ?? 0)) {
    return { changed_at: new Date(sale.at).toISOString(), changed_by: null }
  }
  return {
    changed_at: edit ? new Date(edit.at).toISOString() : updatedAt,
    changed_by: edit?.name ?? null,
  }
}
