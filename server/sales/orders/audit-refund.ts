import { toDollars } from '#contract/platform/values/money.ts'
import { type Actor, recordAuditEntry } from '#server/platform/audit-log/record.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { OrderRow } from './queries.ts'
import type { RecordedRefund } from './tender.ts'

/** Records in the audit log who refunded a part of what a card paid, or staff took by hand. */
export function auditRefund(
  tx: Tx,
  { id, order_uuid }: OrderRow,
  { tender, cents }: Pick<RecordedRefund, 'tender' | 'cents'>,
  by: Actor,
): Promise<void> {
  return recordAuditEntry(tx, by, {
    action: 'refunded',
    kind: 'order',
    id: order_uuid,
    name: `Order ${id}`,
    before: { refunded: toDollars(tender.refunded_cents) },
    after: { refunded: toDollars(tender.refunded_cents + cents) },
  })
}
