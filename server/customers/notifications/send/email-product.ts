import type { EmailProduct } from '#contract/app/emails.ts'
import { imageUrl } from '#contract/catalog/images/images.ts'
import { toDollars } from '#contract/platform/values/money.ts'
import { mainImageHash } from '#server/catalog/products/product-rows.ts'
import type { Db } from '#server/platform/db/open.ts'

/** In the order of the ids. */
export async function emailProducts(db: Db, ids: number[]): Promise<EmailProduct[]> {
  if (ids.length === 0) return []
  const rows = await db
    .selectFrom('products')
    .select(['id', 'name', 'price_cents', mainImageHash.as('hash')])
    .where('id', 'in', ids)
    .execute()
  return rows
    .map(({ id, name, price_cents, hash }) => ({
      id,
      name,
      price: toDollars(price_cents),
      image_url: hash === null ? null : imageUrl(hash),
    }))
    .sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}
