import type { Updateable } from 'kysely'
import type { Tx } from '#server/platform/db/open.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { type Figures, figuresOf, type Texts, textsOf } from './change-figures.ts'
import type { ChangeRow } from './change-rows.ts'
import type { OrderRow } from './queries.ts'

/** A line as it will be. Without an ID it is new. */
export interface PlannedLine {
  line_id: number | null
  product_id: number | null
  name: string
  picture_hash: string | null
  quantity: number
  price_cents: number
  custom: 0 | 1
}

export type ChangedColumns = Pick<
  Updateable<Database['orders']>,
  keyof Figures | keyof Texts | 'promised_ship_by' | 'parcel_id' | 'as_gift' | 'ready_at'
>

/** What a change makes of an order. */
export interface PlannedChange {
  /** The new values of the order's columns. Those that are not named stay. */
  columns: ChangedColumns
  /** All its lines, or null when they stay. */
  lines: PlannedLine[] | null
  /** A sentence for each thing that changes, which the customer reads. */
  what: string[]
  /** For staff only. */
  note: string | null
}

/** What waits for its payment once the refund of the change before it went back. */
export interface Rest {
  plan: PlannedChange
  /** UTC milliseconds. */
  expiresAt: number
}

/** Columns that are in neither figures nor texts. */
type Others = Omit<ChangedColumns, keyof Figures | keyof Texts>
type StoredTexts = Texts & { lines: PlannedLine[]; others: Others; rest?: Rest }

export function afterOf(order: OrderRow, { columns }: Pick<PlannedChange, 'columns'>): OrderRow {
  return { ...order, ...(columns as Partial<OrderRow>) }
}

export function differenceOf(order: OrderRow, plan: PlannedChange): number {
  return afterOf(order, plan).total_cents - order.total_cents
}

export async function listLines(tx: Tx, orderId: number): Promise<PlannedLine[]> {
  const rows = await tx
    .selectFrom('order_lines')
    .select(['id as line_id', 'product_id', 'name', 'picture_hash', 'quantity', 'price_cents', 'custom'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({ ...row, custom: row.custom === 1 ? 1 : 0 }))
}

/** The columns of a change's row that say what it changes. */
export async function describeColumns(tx: Tx, order: OrderRow, plan: PlannedChange, rest?: Rest) {
  const after = afterOf(order, plan)
  const lines = await listLines(tx, order.id)
  const own: Record<string, unknown> = { ...figuresOf(order), ...textsOf(order) }
  const others = Object.fromEntries(Object.entries(plan.columns).filter(([name]) => !(name in own)))
  return {
    what: JSON.stringify(plan.what),
    texts_before: JSON.stringify({ ...textsOf(order), lines, others: {} }),
    texts_after: JSON.stringify({ ...textsOf(after), lines: plan.lines ?? lines, others, rest }),
    figures_before: JSON.stringify(figuresOf(order)),
    figures_after: JSON.stringify(figuresOf(after)),
    difference_cents: after.total_cents - order.total_cents,
    tax_cents: after.tax_cents - order.tax_cents,
    note: plan.note,
  }
}

/**
 * What a change that waited makes of its order. Nothing else changes what it names meanwhile.
 */
export function planOf(row: ChangeRow): PlannedChange {
  const { lines, others, rest: _, ...texts } = JSON.parse(row.texts_after ?? '{}') as StoredTexts
  const figures = JSON.parse(row.figures_after) as Figures
  const columns = { ...figures, ...texts, ...others }
  return { columns, lines, what: JSON.parse(row.what), note: row.note }
}

export function restOf({ texts_after }: ChangeRow): Rest | undefined {
  return (JSON.parse(texts_after ?? '{}') as StoredTexts).rest
}
