import { forgetRestocks } from '#server/catalog/products/restocks.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { deleteWaitingBulk } from '#server/platform/email/outbox.ts'
import { visibleProducts } from './visible-products.ts'

/**
 * The shop may have announced anything that happened between the backup and now. A missing email does less harm than
 * one about what is long gone, so none of it is announced again. Subscribers who still wait get the next one.
 */
export async function skipOldNotifications(tx: Tx, now: number): Promise<void> {
  await deleteWaitingBulk(tx)
  await forgetRestocks(tx)
  await forgetOpenDrops(tx, now)
  // A shop that is still closed sets it again.
  await tx.updateTable('subscriptions').set({ armed: 0 }).where('armed', '=', 1).execute()
  await forgetNewProducts(tx, now)
}

async function forgetOpenDrops(tx: Tx, now: number): Promise<void> {
  await tx
    .deleteFrom('subscriptions')
    .where('kind', '=', 'drop')
    .where('target_id', 'in', (query) =>
      query.selectFrom('drops').select('drops.id').where('opens_at', '<=', now),
    )
    .execute()
}

async function forgetNewProducts(tx: Tx, now: number): Promise<void> {
  await tx.updateTable('announced_products').set({ digest_at: 0 }).execute()
  const visible = visibleProducts(tx, now).where('products.shown_at', 'is not', null)
  await tx
    .insertInto('announced_products')
    .columns(['product_id', 'digest_at'])
    .expression(visible.select(({ val }) => ['products.id', val(0).as('digest_at')]))
    .onConflict((conflict) => conflict.column('product_id').doNothing())
    .execute()
}
