import { commissionNumber } from '#contract/sales/commissions/commission-number.ts'
import type { Db } from '#server/platform/db/open.ts'

/** Every image of the commissions by its hash, with the number of the commission. */
export async function commissionImages(db: Db): Promise<{ hash: string; name: string }[]> {
  const rows = await db
    .selectFrom('commission_images')
    .innerJoin('commissions', 'commissions.id', 'commission_images.commission_id')
    .select(['commission_images.hash', 'commissions.uuid'])
    .execute()
  return rows.map(({ hash, uuid }) => ({ hash, name: `Commission ${commissionNumber(uuid)}` }))
}
