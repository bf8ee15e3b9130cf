import { toDollars } from '#contract/platform/values/money.ts'
import type { Settlement } from '#contract/sales/orders/order-change.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { queueEmail } from '#server/platform/email/outbox.ts'
import { refundsOf } from './change-refunds.ts'
import type { OrderRow } from './queries.ts'
import { toOrder } from './read.ts'
import { emailParts, listTenders } from './tender-kinds.ts'

interface Changed {
  id: number
  what: string[]
  settled: Settlement | null
  at: number
  paid_cents: number
  waived_cents: number
  returned_cents: number
}

/** Tells the customer what changed. The address before learns only that it did. */
export async function queueChanged(
  tx: Tx,
  before: OrderRow,
  after: OrderRow,
  { id, what, settled, at, ...money }: Changed,
): Promise<void> {
  const email = { kind: 'order-changed', orderId: after.id, at } as const
  const dedupeKey = `order ${after.id} changed by ${id}`
  await queueEmail(tx, {
    ...{ ...email, dedupeKey, recipient: after.email },
    props: {
      order_id: after.id,
      order: await toOrder(tx, after),
      what,
      same_promise: before.promised_ship_by === after.promised_ship_by,
      money: {
        ...{ before: toDollars(before.total_cents), after: toDollars(after.total_cents) },
        ...{ settled, at: new Date(at).toISOString() },
        ...{ paid: toDollars(money.paid_cents), waived: toDollars(money.waived_cents) },
        returned: toDollars(money.returned_cents),
        ...(await partsOf(tx, after, id)),
      },
    },
  })
  if (before.email.toLowerCase() === after.email.toLowerCase()) return
  await queueEmail(tx, {
    ...{ ...email, dedupeKey: `${dedupeKey}, to the address before`, recipient: before.email },
    props: { order_id: after.id },
  })
}

/** Where the refund of a fall went. */
async function partsOf(tx: Tx, order: OrderRow, changeId: number) {
  const requests = (await refundsOf(tx, order.id, changeId)).map(({ request_key }) => request_key)
  if (requests.length === 0) return {}
  const tenders = await listTenders(tx, order.id)
  const rows = await tx
    .selectFrom('refund_parts')
    .select(['tender_id', 'cents'])
    .where('request_key', 'in', requests)
    .execute()
  const parts = rows.flatMap(({ tender_id, cents }) => {
    const tender = tenders.find(({ id }) => id === tender_id)
    return tender ? [{ tender, cents }] : []
  })
  return emailParts(tx, order, parts)
}
