import type { Db } from '#server/platform/db/open.ts'

/**
 * Records, the first time only, that staff have the address of these orders, and of those in one parcel with them, on paper or
 * in a label program. Call it before the address is read: from then on the customer can no longer change it.
 */
export async function recordPrinted(
  db: Db,
  column: 'slip_printed_at' | 'label_exported_at',
  uuids: string[],
  at: number,
): Promise<void> {
  if (uuids.length === 0) return
  const printed = db.selectFrom('orders').where('order_uuid', 'in', uuids)
  await db
    .updateTable('orders')
    .set({ [column]: at })
    .where('status', '=', 'paid')
    .where(column, 'is', null)
    .where((order) =>
      order.or([
        order('id', 'in', printed.select('id')),
        order('parcel_id', 'in', printed.select('parcel_id')),
      ]),
    )
    .execute()
}
