import type { PageKey } from '#contract/catalog/pages/page-keys.ts'
import type { Settings } from '#contract/operations/settings/settings.ts'
import { toInstant } from '#contract/platform/values/dates.ts'
import { minimumAge } from '#contract/platform/values/us-states.ts'
import type { AdminOrder } from '#contract/sales/orders/admin-orders.ts'
import type { Evidence } from '#contract/sales/orders/evidence.ts'
import { versionAt } from '#server/catalog/pages/version-at.ts'
import { messagesFrom } from '#server/customers/messages/messages-from.ts'
import type { Db } from '#server/platform/db/open.ts'
import { deliveryState } from '#server/platform/email/outbox.ts'
import { listDisputes } from '#server/sales/orders/disputes.ts'
import { type OrderRow, requireOrder } from '#server/sales/orders/queries.ts'
import { readReceipt } from '#server/sales/orders/receipt.ts'
import { type DisputeRow, toDispute } from '#server/sales/payments/disputes.ts'

/** Pages that a customer agrees to by placing an order. */
const TERMS: PageKey[] = ['terms-of-service', 'shipping-returns']

/** Everything that the shop has recorded about an order, for the bank. @param at now. @throws {NotFound} */
export async function readEvidence(
  db: Db,
  order: AdminOrder,
  { business }: Pick<Settings, 'business'>,
  at: number,
): Promise<Evidence> {
  const row = await requireOrder(db, order.order_uuid)
  const [disputes, receipt, pages, emails, messages] = await Promise.all([
    listDisputes(db, [row.id]),
    readReceipt(db, row),
    Promise.all(TERMS.map((key) => versionAt(db, key, row.created_at, business))),
    emailsTo(db, row),
    messagesFrom(db, row.email),
  ])
  const shipped = order.timeline.find(({ step }) => step === 'shipped')
  return {
    at: new Date(at).toISOString(),
    order,
    disputes: (disputes.get(row.id) ?? []).map(toDisputeWithTimes),
    payments: receipt?.payments ?? [],
    refunds: receipt?.refunds ?? [],
    given_back: receipt?.given_back ?? [],
    shipped_at: shipped?.at ?? null,
    age: row.source === 'web' && row.ships === 1 ? (row.confirmed_age ?? minimumAge(row.state)) : null,
    pages,
    emails,
    messages,
  }
}

function toDisputeWithTimes(row: DisputeRow): Evidence['disputes'][number] {
  return {
    ...toDispute(row),
    opened_at: new Date(row.opened_at).toISOString(),
    closed_at: toInstant(row.closed_at),
  }
}

async function emailsTo(db: Db, { id, email }: OrderRow): Promise<Evidence['emails']> {
  if (email === '') return []
  const rows = await db
    .selectFrom('mail_outbox')
    .select(['kind', 'created_at', 'sent_at', 'failed_at'])
    .where('order_id', '=', id)
    .where('recipient', '=', email)
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    kind: row.kind,
    state: deliveryState(row),
    at: new Date(row.sent_at ?? row.created_at).toISOString(),
  }))
}
