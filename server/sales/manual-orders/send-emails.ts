import { randomUUID } from 'node:crypto'
import type { Actor } from '#server/platform/audit-log/record.ts'
import { recordAuditEntry } from '#server/platform/audit-log/record.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { queueEmail } from '#server/platform/email/outbox.ts'
import { Conflict, wrongField } from '#server/platform/errors.ts'
import { recordEvent } from '#server/sales/orders/events.ts'
import { findPayment, lockOrder, type OrderRow, requireOrder } from '#server/sales/orders/queries.ts'
import { toOrder } from '#server/sales/orders/read.ts'
import { readReceipt } from '#server/sales/orders/receipt.ts'
import { requireOpenLink } from './pay-link-state.ts'

/** Does nothing for a customer without an email address. */
export async function queuePayLink(
  tx: Tx,
  row: OrderRow,
  { at, recipient }: { at: number; recipient: string },
): Promise<void> {
  const { expires_at } = await findPayment(tx, row.id)
  await queueEmail(tx, {
    dedupeKey: `order ${row.id} payment link ${randomUUID()}`,
    kind: 'pay-link',
    recipient,
    orderId: row.id,
    props: { order: await toOrder(tx, row), until: new Date(expires_at).toISOString() },
    at,
  })
}

/** @throws {Invalid} without an address; {NotFound}; {Conflict} when nothing is left to pay */
export async function sendPayLink(db: Db, orderUuid: string, email: string | undefined, by: Actor) {
  const { id } = await requireOrder(db, orderUuid)
  await db.transaction().execute(async (tx) => {
    const row = await lockOrder(tx, id)
    requireOpenLink(row, await findPayment(tx, id), by.at)
    await queuePayLink(tx, row, { at: by.at, recipient: requireRecipient(row, email) })
    await recordEvent(tx, id, { kind: 'link', ...by, detail: { sent: true } })
    await recordSent(tx, row, 'pay-link', by)
  })
}

/** @throws {Invalid} without an address; {NotFound}; {Conflict} for an order that is not paid */
export async function sendReceipt(db: Db, orderUuid: string, email: string | undefined, by: Actor) {
  const { id } = await requireOrder(db, orderUuid)
  await db.transaction().execute(async (tx) => {
    const row = await lockOrder(tx, id)
    const receipt = await readReceipt(tx, row)
    if (!receipt) throw new Conflict('This order is not paid, so there is no receipt to send.')
    const recipient = requireRecipient(row, email)
    await queueEmail(tx, {
      dedupeKey: `order ${id} receipt ${randomUUID()}`,
      kind: 'order-receipt',
      recipient,
      orderId: id,
      props: { receipt },
      at: by.at,
    })
    await recordSent(tx, row, 'order-receipt', by)
  })
}

function requireRecipient(row: OrderRow, email: string | undefined): string {
  const recipient = email ?? row.email
  if (recipient === '') throw wrongField('email', 'Enter an email address.')
  return recipient
}

async function recordSent(tx: Tx, { id, order_uuid }: OrderRow, kind: string, by: Actor): Promise<void> {
  const action = kind === 'pay-link' ? 'payment link sent' : 'receipt sent'
  await recordAuditEntry(tx, by, {
    action,
    kind: 'order',
    id: order_uuid,
    name: `Order ${id}`,
    after: { email: kind },
  })
}
