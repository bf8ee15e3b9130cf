import type { Tx } from '#server/platform/db/open.ts'
import type { Calendar } from './calendar.ts'
import { insertMany } from './insert-many.ts'

const SAVED = [
  'Ladder Damascus Bowie, Walnut',
  'Forged Camp Kukri, Black Micarta',
  'Paring Knife, Osage Orange',
]

/** Adds the saved products of the demo's customer account. */
export async function addSaved(
  tx: Tx,
  { customerId, calendar }: { customerId: string; calendar: Calendar },
): Promise<void> {
  const products = await tx
    .selectFrom('products')
    .select('id')
    .where('name', 'in', SAVED)
    .orderBy('id')
    .execute()
  await insertMany(
    tx,
    'saved_products',
    products.map(({ id }, index) => ({
      ...{ user_id: customerId, product_id: id, saved_at: calendar.at(3 + index, 1100) },
      alert_at: index === 0 ? calendar.at(3, 1101) : null,
    })),
  )
}
