import type { Tx } from '#server/platform/db/open.ts'
import { wrongField } from '#server/platform/http/http-error.ts'

/** @throws {HttpError} 400 for an unknown product and for one in the trash */
export async function requireChoosable(tx: Tx, productIds: number[]): Promise<void> {
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

/** @throws {HttpError} 400 when another drop has one of the products between its preview and its end */
export async function requireFree(
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
