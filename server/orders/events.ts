import type { OrderStatus } from '#contract/order-states.ts'
import type { Tx } from '#server/db/open.ts'
import type { OrderEventKind } from '#server/db/rows/orders.ts'
import { tell } from '#server/seeing/tell.ts'

/** Adds a line to an order's story. `actor` is a user's id, or null for the shop itself. */
export async function noteEvent(
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
  tell({ what: 'order', event: event.kind, to: to ?? '' })
}
