import { nameSlug } from '#contract/platform/values/slug.ts'
import { DAY_MS, HOUR_MS } from '#contract/platform/values/time.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Calendar } from './calendar.ts'
import { insertMany } from './insert-many.ts'
import type { ProductIds } from './order-rows.ts'
import { PAST_DROP } from './plan-orders.ts'

const PAST = {
  name: 'Three off the Bench',
  description: 'Three kinds of knives that we will not make again like this. One of each to a customer.',
}
const COMING = {
  name: 'The Winter Drop',
  description:
    'A bowie, a kukri and a chef’s knife for the short days. They can be seen two days before, and bought when the clock runs out.',
}
const COMING_IN_DAYS = 10

/** @returns the id of the drop that is still to come. */
export async function addDrops(
  tx: Tx,
  productIds: ProductIds,
  comingIds: number[],
  calendar: Calendar,
): Promise<number> {
  const { opened, closed, noon, evening } = PAST_DROP
  const pastIds = [...productIds].flatMap(([product, id]) => (product?.isOfPastDrop ? [id] : []))
  await addDrop(tx, PAST, pastIds, {
    created_at: calendar.at(opened + 5, 9 * 60),
    preview_at: calendar.at(opened + 2, noon),
    opens_at: calendar.at(opened, noon),
    closes_at: calendar.at(closed, evening),
  })
  const opensAt = calendar.at(-COMING_IN_DAYS, noon)
  return addDrop(tx, COMING, comingIds, {
    created_at: calendar.at(2, 12 * 60),
    preview_at: opensAt - 2 * DAY_MS,
    opens_at: opensAt,
    closes_at: opensAt + 2 * DAY_MS + 8 * HOUR_MS,
  })
}

async function addDrop(
  tx: Tx,
  { name, description }: typeof PAST,
  ids: number[],
  times: { created_at: number; preview_at: number; opens_at: number; closes_at: number },
): Promise<number> {
  const { id } = await tx
    .insertInto('drops')
    .values({
      ...{ slug: nameSlug(name), name, description, kind: 'first_come', per_customer: 1 },
      ...{ claim_hours: null, seed: null, commitment: null, drawn_at: null },
      ...times,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const rows = ids.map((product_id, position) => ({
    drop_id: id,
    product_id,
    position,
    added_at: times.created_at,
  }))
  await insertMany(tx, 'drop_products', rows)
  return id
}
