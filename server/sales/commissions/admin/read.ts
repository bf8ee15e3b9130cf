import { imageUrl } from '#contract/catalog/images/images.ts'
import { toDollars } from '#contract/platform/values/money.ts'
import type { AdminCommission } from '#contract/sales/commissions/admin-commissions.ts'
import type { CommissionState } from '#contract/sales/commissions/commission-states.ts'
import type { Db } from '#server/platform/db/open.ts'
import { type DisputeRow, toDispute } from '#server/sales/payments/disputes.ts'
import { disputesOfDeposits } from '../deposits/disputes.ts'
import { commissionNotFound, findCommission } from '../find.ts'
import { type Details, readDetails, toCommission, toEntry } from '../read.ts'
import type { CommissionRow } from '../states.ts'

/** With every note. @throws {NotFound} */
export async function readAdminCommission(db: Db, uuid: string, now: number): Promise<AdminCommission> {
  const row = await findCommission(db, uuid, now)
  const [commission] = row ? await toAdminCommissions(db, [row], now) : []
  if (!commission) throw commissionNotFound()
  return commission
}

/** Keeps the order of the rows. */
export async function toAdminCommissions(
  db: Db,
  rows: CommissionRow[],
  now: number,
): Promise<AdminCommission[]> {
  const details = await readDetails(db, rows, now)
  const disputes = await disputesOfDeposits(
    db,
    rows.map(({ id }) => id),
  )
  return rows.map((row) => toAdminCommission(row, details, disputes.get(row.id) ?? []))
}

function toAdminCommission(row: CommissionRow, details: Details, disputes: DisputeRow[]): AdminCommission {
  const product = details.products.get(row.like_product_id ?? 0) ?? null
  const balance = details.balances.get(row.balance_order_id ?? 0)
  const notes = (details.entries.get(row.id) ?? []).filter(({ kind }) => kind === 'note')
  return {
    ...toCommission(row, details),
    id: row.id,
    email: row.email,
    phone: row.phone,
    reason: row.reason,
    like_product: product,
    notes: notes.map((note) => ({
      ...toEntry(note, details),
      by: note.by,
      for_customer: note.for_customer === 1,
    })),
    image_url: newestImage(row, details) ?? product?.image_url ?? null,
    deposit: toDeposit(row, details),
    disputes: disputes.map(toDispute),
    order_id: balance?.order_id ?? null,
    order_status: balance?.order_status ?? null,
    unanswered_since: unansweredSince(row, details),
  }
}

/** Finds the newest image of staff, else of the customer. */
function newestImage(row: CommissionRow, details: Details): string | null {
  const images = details.images.get(row.id) ?? []
  // Newest first.
  const entries = details.entries.get(row.id) ?? []
  const of = (entryId: number | null) => images.find(({ entry_id }) => entry_id === entryId)
  const newest = (kind: 'note' | 'message') =>
    entries.filter((entry) => entry.kind === kind).flatMap(({ id }) => of(id) ?? [])[0]
  const image = newest('note') ?? newest('message') ?? of(null)
  return image ? imageUrl(image.hash) : null
}

/** Reads the deposit of the quote that was accepted last. */
function toDeposit({ id, state }: CommissionRow, { deposits }: Details): AdminCommission['deposit'] {
  const deposit = deposits.get(id)?.at(-1)
  if (!deposit) return null
  const { captured_cents: captured, refunded_cents: refunded } = deposit
  const isHeld = state === 'in_progress' || state === 'ready'
  return {
    state: deposit.state,
    amount: toDollars(deposit.amount_cents),
    captured: toDollars(captured),
    refunded: toDollars(refunded),
    flag: deposit.flag,
    refundable: toDollars(isHeld ? captured - refunded : 0),
  }
}

const ENDED: readonly CommissionState[] = ['declined', 'withdrawn', 'cancelled']

/** The first message after the last answer. The request is a message, and every change of the state by staff an answer. */
function unansweredSince({ id, state, created_at }: CommissionRow, details: Details): string | null {
  if (ENDED.includes(state)) return null
  const entries = details.entries.get(id) ?? []
  const answers = [
    ...entries.filter(({ kind, for_customer }) => kind === 'note' && for_customer === 1),
    ...(details.events.get(id) ?? []).filter(({ actor }) => actor !== null),
  ].map(({ at }) => at)
  const messages = [created_at, ...entries.filter(({ kind }) => kind === 'message').map(({ at }) => at)]
  const waiting = messages.filter((at) => at > Math.max(0, ...answers))
  return waiting.length === 0 ? null : new Date(Math.min(...waiting)).toISOString()
}
