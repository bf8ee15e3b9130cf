import { minimumAge } from '#contract/checkout/us-states.ts'
import { toDollars } from '#contract/money.ts'
import type { AdminOrder } from '#contract/orders/admin-orders.ts'
import type { Evidence } from '#contract/orders/evidence.ts'
import type { PageKey } from '#contract/pages/page-keys.ts'
import type { Settings } from '#contract/settings/settings.ts'
import type { Db } from '#server/db/open.ts'
import { emailState } from '#server/email/outbox.ts'
import { messagesFrom } from '#server/messages/messages-from.ts'
import { versionAt } from '#server/pages/version-at.ts'
import type { DisputeRow } from '#server/payments/disputes.ts'
import { disputesOf } from '../disputes.ts'
import type { OrderRow } from '../queries.ts'
import { readReceipt } from '../receipt.ts'
import { requireOrder } from './read.ts'

/** What a customer agrees to by placing an order. */
const TERMS: PageKey[] = ['terms-of-service', 'shipping-returns']

/** Only what the shop recorded. @throws {HttpError} 404 */
export async function readEvidence(
  db: Db,
  order: AdminOrder,
  { business }: Pick<Settings, 'business'>,
  at: number,
): Promise<Evidence> {
  const row = await requireOrder(db, order.order_uuid)
  const [disputes, receipt, pages, emails, messages] = await Promise.all([
    disputesOf(db, [row.id]),
    readReceipt(db, row),
    Promise.all(TERMS.map((key) => versionAt(db, key, row.created_at, business))),
    emailsTo(db, row),
    messagesFrom(db, row.email),
  ])
  const shipped = order.timeline.find(({ step }) => step === 'shipped')
  return {
    at: new Date(at).toISOString(),
    order,
    disputes: (disputes.get(row.id) ?? []).map(toDispute),
    payments: receipt?.payments ?? [],
    refunds: receipt?.refunds ?? [],
    shipped_at: shipped?.at ?? null,
    age: row.source === 'web' && row.ships === 1 ? minimumAge(row.state) : null,
    pages,
    emails,
    messages,
  }
}

function toDispute({ amount_cents, reason, status, opened_at, due_by, closed_at }: DisputeRow) {
  return {
    amount: toDollars(amount_cents),
    reason,
    status,
    opened_at: new Date(opened_at).toISOString(),
    due_by: toIso(due_by),
    closed_at: toIso(closed_at),
  }
}

function toIso(at: number | null): string | null {
  return at === null ? null : new Date(at).toISOString()
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
    state: emailState(row),
    at: new Date(row.sent_at ?? row.created_at).toISOString(),
  }))
}
