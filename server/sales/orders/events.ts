import type { OrderStatus } from '#contract/sales/orders/order-states.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { OrderEventKind } from '#server/platform/db/rows/orders.ts'
import { emit } from '#server/platform/telemetry/events.ts'

export async function recordOrderEmail(
  tx: Tx,
  { orderId, kind, at }: { orderId: number | null; kind: string; at: number },
): Promise<void> {
  if (orderId === null) return
  await recordEvent(tx, orderId, { kind: 'mailed', at, detail: { kind } })
}

/** Flags an order, with a sentence that says what a person must decide. It replaces an earlier one. */
export async function flagOrder(tx: Tx, orderId: number, reason: string, at: number): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('orders')
    .set({ flag: reason })
    .where('id', '=', orderId)
    .where((order) => order.or([order('flag', 'is', null), order('flag', '!=', reason)]))
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n) await recordEvent(tx, orderId, { kind: 'flagged', at, detail: { words: reason } })
}

/** Adds an event to the order's timeline. `actor` is a user's id, or null for the shop itself. */
export async function recordEvent(
  tx: Tx,
  orderId: number,
  event: { kind: OrderEventKind; at: number; actor?: string | null; detail?: object },
): Promise<void> {
  await tx
    .insertInto('order_events')
    .values({
      order_id: orderId,
      at: event.at,
      kind: event.kind,
      actor: event.actor ?? null,
      detail: event.detail ? JSON.stringify(event.detail) : null,
    })
    .execute()
  const to = event.kind === 'status' ? (event.detail as { to?: OrderStatus }).to : undefined
  emit({ what: 'order', event: event.kind, to: to ?? '' })
}
