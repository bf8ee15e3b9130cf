import type { Db, Tx } from '#server/platform/db/open.ts'
import type { DropRow } from '#server/platform/db/rows/drops.ts'

/** When a drop shows and sells one of its products. */
export interface DropTimes
  extends Pick<DropRow, 'name' | 'kind' | 'preview_at' | 'opens_at' | 'closes_at' | 'per_customer'> {
  drop_id: number
  product_id: number
}

/** Reads the times of each product's first drop that is not over. A draw is over once the remaining units are for everyone. */
export async function readDropTimes(
  db: Db | Tx,
  now: number,
  productIds?: number[],
): Promise<Map<number, DropTimes>> {
  const rows = await allDropTimes(db, now)
    .$if(productIds !== undefined, (query) => query.where('product_id', 'in', productIds ?? []))
    .execute()
  return firstOfEach(rows)
}

/** Reads the products that are still secret, and when that changes. */
export async function readHiddenProducts(
  db: Db | Tx,
  now: number,
): Promise<{ ids: Set<number>; changesAt: number }> {
  const rows = await allDropTimes(db, now).execute()
  const hidden = [...firstOfEach(rows).values()].filter(({ preview_at }) => preview_at > now)
  const changes = rows.flatMap(({ preview_at, closes_at }) => [preview_at, closes_at])
  return {
    ids: new Set(hidden.map(({ product_id }) => product_id)),
    changesAt: changes.filter((at) => at > now).reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY),
  }
}

export async function isHidden(db: Db, productId: number, now: number): Promise<boolean> {
  return (await readHiddenProducts(db, now)).ids.has(productId)
}

/** The rows are in the order of the drops. */
function firstOfEach(rows: DropTimes[]): Map<number, DropTimes> {
  return new Map(rows.toReversed().map((row) => [row.product_id, row]))
}

function allDropTimes(db: Db | Tx, now: number) {
  return db
    .selectFrom('drop_products')
    .innerJoin('drops', 'drops.id', 'drop_products.drop_id')
    .leftJoin('draws', 'draws.drop_id', 'drops.id')
    .select([
      'drop_products.drop_id',
      'product_id',
      'name',
      'kind',
      'preview_at',
      'opens_at',
      'closes_at',
      'per_customer',
    ])
    .where((row) =>
      row.or([
        row.and([row('kind', '=', 'first_come'), row('closes_at', '>', now)]),
        row.and([row('kind', '=', 'draw'), row('released_at', 'is', null)]),
      ]),
    )
    .orderBy('opens_at')
    .orderBy('drop_products.drop_id')
}
