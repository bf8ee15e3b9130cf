import type { OrderEvent, RefundPurpose } from '#contract/sales/orders/admin-orders.ts'
import type { Db } from '#server/platform/db/open.ts'
import { wrongField } from '#server/platform/errors.ts'

type DescribedPurpose = NonNullable<OrderEvent['detail']['purpose']>

/** Names the products. @throws {Invalid} for more than was ordered. */
export async function describePurpose(
  db: Db,
  orderId: number,
  { products, ...purpose }: RefundPurpose,
): Promise<DescribedPurpose> {
  if (!products) return purpose
  const lines = await db
    .selectFrom('order_lines')
    .select(['name', 'quantity'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  const described = products.map(({ line, quantity }, index) => {
    const ordered = lines[line]
    if (ordered && quantity <= ordered.quantity) return { name: ordered.name, quantity }
    throw wrongField(
      `purpose.products.${index}.${ordered ? 'quantity' : 'line'}`,
      'Choose products of this order.',
    )
  })
  return { products: described, ...purpose }
}
