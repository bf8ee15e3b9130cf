import { DAY_MS, HOUR_MS } from '#contract/platform/values/time.ts'
import { toPointColumns } from '#server/catalog/products/product-rows.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Calendar } from './calendar.ts'
import { comingProducts, type HistoryProduct } from './history-products.ts'
import { hashOfFile } from './image-hashes.ts'
import { insertMany, insertNumbered } from './insert-many.ts'
import type { ProductIds, Row } from './order-rows.ts'
import type { OrderStory } from './simulate-order.ts'

type Model = HistoryProduct['model']

/** Adds the earlier products that were sold, as archived. @returns the ids of all products that were sold, those of the catalog too. */
export async function addPastProducts(
  tx: Tx,
  stories: OrderStory[],
  products: HistoryProduct[],
  calendar: Calendar,
): Promise<ProductIds> {
  const known = await tx.selectFrom('products').select(['id', 'name']).execute()
  const idsByName = new Map(known.map(({ id, name }) => [name, id]))
  const sales = lastSales(stories)
  const past = products.filter((product) => product.finishedDaysAgo !== null && sales.has(product))
  const rows = await Promise.all(
    past.map(async (product) => {
      const soldAt = sales.get(product) ?? calendar.now
      const finishedAt = calendar.at(product.finishedDaysAgo ?? 0, 9 * 60)
      return {
        ...(await columnsOf(tx, product)),
        finished_on: finishedOn(product, calendar.dayOf(product.finishedDaysAgo ?? 0)),
        ...{ created_at: finishedAt, shown_at: finishedAt, sold_at: soldAt, updated_at: soldAt },
        archived_at: Math.min(soldAt + 14 * DAY_MS, calendar.now - HOUR_MS),
      }
    }),
  )
  const ids = await insertNumbered(tx, 'products', rows)
  await addDetails(tx, past, ids)
  const ofPast = past.map((product, index): [HistoryProduct, number] => [product, ids[index] ?? 0])
  const ofCatalog = products.flatMap((product): [HistoryProduct, number][] => {
    const id = idsByName.get(product.name)
    return id === undefined ? [] : [[product, id]]
  })
  await markSoldOut(tx, sales, ofCatalog)
  return new Map([...ofPast, ...ofCatalog])
}

/** Adds the products of the drop that is still to come. @returns their ids. */
export async function addComingProducts(tx: Tx, calendar: Calendar): Promise<number[]> {
  const products = comingProducts()
  const at = calendar.at(2, 11 * 60)
  const rows = await Promise.all(
    products.map(async (product) => ({
      ...(await columnsOf(tx, product)),
      finished_on: finishedOn(product, calendar.dayOf(2)),
      ...{ stock: product.units, created_at: at, shown_at: at, updated_at: at },
    })),
  )
  const ids = await insertNumbered(tx, 'products', rows)
  await addDetails(tx, products, ids)
  const opening = products.map(({ units }, index) => ({
    product_id: ids[index] ?? 0,
    change: units,
    reason: 'opening' as const,
    order_id: null,
    at,
  }))
  await insertMany(tx, 'stock_ledger', opening)
  return ids
}

type Described = Pick<HistoryProduct, 'name' | 'text' | 'price_cents' | 'model'>

async function columnsOf(tx: Tx, { name, text, price_cents, model }: Described) {
  const { id } = await tx
    .selectFrom('categories')
    .select('id')
    .where('name', '=', model.category)
    .executeTakeFirstOrThrow()
  return {
    ...{ name, name_key: name.toLowerCase(), description: text, price_cents, stock: 0, category_id: id },
    ...{ weight_oz: model.weight_oz, ...model.specs },
  }
}

/** Sheaths have no such day. */
function finishedOn({ model }: Described, day: string): string | null {
  return model.specs.steel ? day : null
}

async function addDetails(tx: Tx, products: { model: Model }[], ids: number[]): Promise<void> {
  const tags = await tx.selectFrom('tags').select(['id', 'name']).execute()
  const tagIds = new Map(tags.map(({ id, name }) => [name, id]))
  await insertMany(
    tx,
    'product_pictures',
    products.flatMap(({ model }, index) =>
      model.images.map(({ file, alt }, position) => ({
        ...{ product_id: ids[index] ?? 0, position, hash: hashOfFile(file), alt },
        ...toPointColumns(position === 0 ? model.points : null),
      })),
    ),
  )
  await insertMany(
    tx,
    'product_tags',
    products.flatMap(({ model }, index) =>
      model.tags.map((name) => ({ product_id: ids[index] ?? 0, tag_id: tagIds.get(name) ?? 0 })),
    ),
  )
}

/** When the last unit of each product was paid for. */
function lastSales(stories: OrderStory[]): Map<HistoryProduct, number> {
  const sales = new Map<HistoryProduct, number>()
  for (const { plan, paidAt, endedAt } of stories) {
    if (paidAt === null || endedAt !== null) continue
    for (const { product } of plan.lines) {
      if (product) sales.set(product, Math.max(sales.get(product) ?? 0, paidAt))
    }
  }
  return sales
}

/** Sets when the catalog's products that are sold out were sold. */
async function markSoldOut(
  tx: Tx,
  sales: Map<HistoryProduct, number>,
  ofCatalog: [HistoryProduct, number][],
): Promise<void> {
  for (const [product, id] of ofCatalog) {
    if (product.finishedDaysAgo !== null || product.model.stock > 0) continue
    const sold_at = sales.get(product) ?? null
    await tx.updateTable('products').set({ sold_at }).where('id', '=', id).execute()
  }
}

/** The ledger of everything that was sold. It opens with as many units as were needed, so the catalog's stock stays as it is. */
export function ledgerRows(
  stories: { story: OrderStory; orderId: number }[],
  productIds: ProductIds,
  calendar: Calendar,
): Row<'stock_ledger'>[] {
  const changes = stories.flatMap(({ story, orderId }) => changesOf(story, orderId, productIds))
  const made = [...Map.groupBy(changes, ({ product }) => product)].flatMap(([product, ofProduct]) => {
    const { needed, left } = balanceOf(ofProduct.map(({ row }) => row))
    const product_id = productIds.get(product) ?? 0
    const openedAt = openingOf(product, calendar)
    const opening = { product_id, change: needed, reason: 'opening' as const, order_id: null, at: openedAt }
    const rest = { ...opening, change: -left, reason: 'correction' as const, at: calendar.now }
    return left === 0 ? [opening] : [opening, rest]
  })
  return [...made, ...changes.map(({ row }) => row)].sort((a, b) => a.at - b.at)
}

function openingOf(product: HistoryProduct, calendar: Calendar): number {
  return calendar.at(product.finishedDaysAgo ?? 427, 9 * 60)
}

function changesOf({ plan, placedAt, endedAt }: OrderStory, orderId: number, productIds: ProductIds) {
  return plan.lines.flatMap(({ product, quantity }) => {
    if (!product) return []
    const row = {
      product_id: productIds.get(product) ?? 0,
      change: -quantity,
      reason: 'reserved' as 'reserved' | 'returned',
      order_id: orderId,
      at: placedAt,
    }
    const returned = { ...row, change: quantity, reason: 'returned' as const, at: endedAt ?? 0 }
    return [{ product, row }, ...(endedAt === null ? [] : [{ product, row: returned }])]
  })
}

/** @returns how many must be there at first so that there are always enough, and how many of them are left. */
function balanceOf(rows: { change: number; at: number }[]): { needed: number; left: number } {
  let stock = 0
  let lowest = 0
  for (const { change } of rows.toSorted((a, b) => a.at - b.at)) {
    stock += change
    lowest = Math.min(lowest, stock)
  }
  return { needed: -lowest, left: stock - lowest }
}
