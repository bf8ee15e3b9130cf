import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/db/open.ts'

const ERASED = { what: '[]', texts_before: null, texts_after: null, note: null }

/** Erases what changes say of customers whose orders were erased. */
export async function eraseChangesOfAnonymizedOrders(db: Db): Promise<void> {
  await db
    .updateTable('order_changes')
    .set(ERASED)
    .where((change) => change.or([change('texts_before', 'is not', null), change('what', '!=', ERASED.what)]))
    .where('order_id', 'in', (query) =>
      query
        .selectFrom('orders')
        .select('orders.id')
        .where('forget_buyer_at', 'is not', null)
        .where('orders.email', '=', ''),
    )
    .execute()
}

/** Erases an address from the changes of orders that have another now. A change that waits does not name it. */
export async function eraseFormerAddress(tx: Tx, emailKey: string): Promise<void> {
  const named = `"email":${JSON.stringify(emailKey)}`.replace(/[\\%_]/g, '\\$&')
  await tx
    .updateTable('order_changes')
    .set(ERASED)
    .where('state', '!=', 'pending')
    .where(({ or, fn }) =>
      or(
        (['texts_before', 'texts_after'] as const).map(
          (column) => sql<boolean>`${fn('lower', [column])} like ${`%${named}%`} escape '\\'`,
        ),
      ),
    )
    .execute()
}
