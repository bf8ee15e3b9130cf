import { toCents } from '#contract/platform/values/money.ts'
import type { ChangedLine } from '#contract/sales/orders/changes.ts'
import { requireOnSale, type Sale } from '#server/catalog/drops/require-on-sale.ts'
import type { SaleClock } from '#server/catalog/drops/sale-clock.ts'
import { describeShortage } from '#server/catalog/products/stock.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { Conflict, wrongField } from '#server/platform/errors.ts'
import { type CartProduct, priceCart } from '#server/sales/checkout/price-cart.ts'
import { requireForSale, requireNotDrawn, requireStock } from '#server/sales/checkout/require-for-sale.ts'
import type { PlannedLine } from '#server/sales/orders/planned-change.ts'
import type { OrderRow } from '#server/sales/orders/queries.ts'
import type { PricedLine } from './price-change.ts'

export type FullLine = PlannedLine & PricedLine

/** The lines of an order with what their products weigh and are discounted by today. */
export async function readFullLines(tx: Tx, orderId: number): Promise<FullLine[]> {
  const rows = await tx
    .selectFrom('order_lines')
    .leftJoin('products', 'products.id', 'order_lines.product_id')
    .select([
      'order_lines.id as line_id',
      'product_id',
      'order_lines.name',
      'picture_hash',
      'quantity',
      'order_lines.price_cents',
      'custom',
      'weight_oz',
      'overall_length_in',
      'category_id',
    ])
    .where('order_id', '=', orderId)
    .orderBy('order_lines.id')
    .execute()
  return rows.map((row) => ({ ...row, custom: row.custom === 1 ? 1 : 0 }))
}

interface LineServices {
  saleClock: SaleClock
  now: number
}

/**
 * Plans all lines of an order: those it keeps at their price, and new ones. What comes must be for sale, as at checkout.
 * @throws {Invalid} for a line of another order; {Conflict} for what is sold out, archived, drawn or limited
 */
export async function planLines(
  tx: Tx,
  { saleClock, now }: LineServices,
  requested: ChangedLine[],
  { before, sale }: { before: FullLine[]; sale: Omit<Sale, 'products'> },
): Promise<FullLine[]> {
  const byId = new Map(before.map((line) => [line.line_id, line]))
  const coming = comingUnits(before, requested, byId)
  const ids = new Set([...coming.keys(), ...requested.flatMap((line) => newProduct(line) ?? [])])
  const cart = [...ids].map((id) => ({ id, quantity: coming.get(id) ?? 1 }))
  const products = cart.length === 0 ? [] : await priceCart(tx, cart, now)
  const needed = products.filter(({ id }) => coming.has(id))
  const sold = { ...sale, products: needed }
  await requireForSale(tx, now, needed, sold)
  requireNotDrawn(needed)
  requireStock(needed, null)
  if (needed.length > 0) await requireOnSale(tx, saleClock, sold)
  return toLines(requested, byId, new Map(products.map((product) => [product.id, product])))
}

/** Of a new line. */
function newProduct({ line_id, product_id }: ChangedLine): number | null {
  return line_id ? null : (product_id ?? null)
}

type LinesById = Map<number | null, FullLine>

/** Units of each product beside those that the order has. */
function comingUnits(before: FullLine[], requested: ChangedLine[], byId: LinesById): Map<number, number> {
  const units = new Map<number, number>()
  const add = (id: number | null, change: number) => {
    if (id !== null) units.set(id, (units.get(id) ?? 0) + change)
  }
  for (const { product_id, quantity } of before) add(product_id, -quantity)
  const seen = new Set<number>()
  for (const [index, line] of requested.entries()) {
    if (!line.line_id) {
      add(newProduct(line), line.quantity)
      continue
    }
    const kept = byId.get(line.line_id)
    if (!kept || seen.has(line.line_id))
      throw wrongField(
        `lines.${index}.line_id`,
        kept ? 'Send each line once.' : 'Choose a line of this order.',
      )
    seen.add(line.line_id)
    add(kept.product_id, line.quantity)
    requireKnown(kept, line.quantity)
  }
  return new Map([...units].filter(([, change]) => change > 0))
}

/** A product that the shop no longer has at all can't come again. */
function requireKnown({ name, product_id, custom, quantity: before }: FullLine, quantity: number): void {
  if (product_id !== null || custom === 1 || quantity <= before) return
  throw new Conflict(describeShortage({ name, quantity, stock: 0, withdrawn: true }) ?? name)
}

/** New lines of the same product become one. */
function toLines(requested: ChangedLine[], byId: LinesById, products: Map<number, CartProduct>): FullLine[] {
  const lines: FullLine[] = []
  for (const line of requested) {
    const { quantity } = line
    const id = newProduct(line)
    const kept = line.line_id ? byId.get(line.line_id) : undefined
    const twin = lines.find(({ line_id, product_id }) => line_id === null && id !== null && product_id === id)
    const product = id === null ? undefined : products.get(id)
    if (kept) lines.push({ ...kept, quantity })
    else if (twin) twin.quantity += quantity
    else if (product) lines.push({ ...ofProduct(product), quantity })
    else lines.push({ ...customLine(line), quantity })
  }
  return lines
}

function ofProduct(product: CartProduct): FullLine {
  const { id, name, picture_hash, price_cents, quantity, weight_oz, overall_length_in, category_id } = product
  return {
    ...{ line_id: null, product_id: id, name, picture_hash, quantity, price_cents, custom: 0 },
    ...{ weight_oz, overall_length_in, category_id },
  }
}

function customLine({ name, price, quantity }: ChangedLine): FullLine {
  return {
    ...{ line_id: null, product_id: null, name: name ?? '', picture_hash: null, quantity },
    ...{ price_cents: toCents(price ?? 0), custom: 1 },
    ...{ weight_oz: null, overall_length_in: null, category_id: null },
  }
}

/** Whether the lines differ from those of the order. */
export function linesDiffer(before: PlannedLine[], after: PlannedLine[]): boolean {
  const keyOf = (lines: PlannedLine[]) =>
    lines
      .map(({ line_id, quantity }) => `${line_id ?? 'new'} ${quantity}`)
      .sort()
      .join()
  return keyOf(before) !== keyOf(after)
}

/** @throws {Conflict} for an order that holds no units, because the ledger can't say which are its own */
export function requireReserved({ holds_stock }: OrderRow): void {
  if (holds_stock === 1) return
  throw new Conflict('No stock is reserved for this order, so its pieces can’t be changed.')
}
