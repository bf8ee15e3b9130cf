import { dayIn, shortDay } from '#contract/platform/values/dates.ts'
import { formatDollars, toDollars } from '#contract/platform/values/money.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { differenceOf, type PlannedChange } from '#server/sales/orders/planned-change.ts'
import type { OrderRow } from '#server/sales/orders/queries.ts'

/** What staff should know before they change an order. Nothing of it keeps them from it. */
export async function warningsOf(
  tx: Tx,
  before: OrderRow,
  after: OrderRow,
  timeZone: string,
): Promise<string[]> {
  const { label_exported_at, slip_printed_at, promised_ship_by: was } = before
  const others = await othersInParcel(tx, before)
  return [
    label_exported_at !== null &&
      `A shipping label was exported on ${shortDay(dayIn(timeZone, label_exported_at))}. Make a new one.`,
    slip_printed_at !== null && 'The packing slip was printed.',
    others.length > 0 &&
      `This order ships in one parcel with order${others.length === 1 ? '' : 's'} ${others.join(' and ')}.`,
    was !== null && was < (after.promised_ship_by ?? was) && `The promise was ${shortDay(was)}.`,
  ].filter((warning) => warning !== false)
}

/** What a change of the whole parcel costs for another order of it. Null when its total stays. */
export function costOf(other: OrderRow, plan: PlannedChange): string | null {
  const difference = differenceOf(other, plan)
  if (difference === 0) return null
  const amount = formatDollars(toDollars(Math.abs(difference)))
  return difference > 0
    ? `Order ${other.id} costs ${amount} more, settled in the same way.`
    : `Order ${other.id} costs ${amount} less, which goes back.`
}

async function othersInParcel(tx: Tx, { id, parcel_id }: OrderRow): Promise<number[]> {
  if (parcel_id === null) return []
  const rows = await tx
    .selectFrom('orders')
    .select('id')
    .where('parcel_id', '=', parcel_id)
    .where('id', '!=', id)
    .where('status', '=', 'paid')
    .orderBy('id')
    .execute()
  return rows.map((row) => row.id)
}
