import { toCents, toDollars } from '#contract/platform/values/money.ts'
import { MIN_CHARGE } from '#contract/sales/checkout/values.ts'
import type { QuoteFields } from '#contract/sales/commissions/admin-commissions.ts'
import { type CommissionState, QUOTABLE_STATES } from '#contract/sales/commissions/commission-states.ts'
import { type Actor, recordAuditEntry } from '#server/platform/audit-log/record.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { Conflict, wrongField } from '#server/platform/errors.ts'
import { dayAfter, dayOf, startOf } from '#server/platform/time/business-calendar.ts'
import { auditSubject } from '../audit-subject.ts'
import { depositOf } from '../deposit-amount.ts'
import { emailQuote } from '../emails.ts'
import { lockCommission } from '../find.ts'
import { type CommissionRow, recordState } from '../states.ts'

/**
 * Sends a quote, which replaces the one before. The same quote again changes nothing.
 * @throws {NotFound}; {Invalid} for a day in the past, or a deposit below $0.50; {Conflict} once a quote was accepted, and for one that ended.
 */
export async function sendQuote(
  db: Db,
  timeZone: string,
  { commissionUuid, ...fields }: QuoteFields & { commissionUuid: string },
  by: Actor,
): Promise<void> {
  const quote = toQuote(fields, timeZone)
  await db.transaction().execute(async (tx) => {
    const row = await lockCommission(tx, commissionUuid, by.at)
    requireQuotable(row.state)
    if (fields.valid_until < dayOf(by.at, timeZone)) {
      throw wrongField('valid_until', 'Choose today or a later day.')
    }
    requireChargeable(quote)
    if (row.state === 'quoted' && isSameQuote(row, quote)) return
    await storeQuote(tx, row, quote, by.at)
    const quoted = await recordState(tx, row, { state: 'quoted', actor: by.actor, at: by.at })
    await emailQuote(tx, quoted, by.at)
    await recordAuditEntry(tx, by, {
      action: 'quoted',
      ...auditSubject(row),
      before: auditedQuote(row),
      after: auditedQuote(quoted),
    })
  })
}

function toQuote(fields: QuoteFields, timeZone: string) {
  return {
    price_cents: toCents(fields.price),
    deposit_percent: fields.deposit_percent,
    finish_by: fields.finish_by ?? null,
    valid_until: fields.valid_until,
    // Through the end of that day.
    valid_until_at: startOf(dayAfter(fields.valid_until), timeZone),
    description: fields.description || null,
  }
}
type Quote = ReturnType<typeof toQuote>

/** @throws {Invalid} for a deposit that no card can be charged */
function requireChargeable({ price_cents, deposit_percent }: Quote): void {
  const deposit = depositOf(price_cents, deposit_percent)
  if (deposit === 0 || deposit >= MIN_CHARGE) return
  throw wrongField('deposit_percent', 'A card can be charged $0.50 or more. Ask for more, or for no deposit.')
}

function requireQuotable(state: CommissionState): void {
  if ((QUOTABLE_STATES as readonly CommissionState[]).includes(state)) return
  throw new Conflict(
    state === 'declined' || state === 'withdrawn' || state === 'cancelled'
      ? 'This commission has ended.'
      : 'The customer has already accepted the quote.',
  )
}

function isSameQuote(row: CommissionRow, quote: Quote): boolean {
  return (Object.keys(quote) as (keyof Quote)[]).every((column) => row[column] === quote[column])
}

/** Clears the address of an earlier quote that expired, so that it is asked again. */
async function storeQuote(tx: Tx, { id }: CommissionRow, quote: Quote, at: number): Promise<void> {
  await tx
    .updateTable('commissions')
    .set({
      ...quote,
      ...{ quoted_at: at, warned_at: null, accepted_at: null },
      ...{ ship_name: null, ship_address: null, ship_city: null, ship_state: null, ship_zip: null },
      ...{ accepted_browser: null, accepted_user: null },
    })
    .where('id', '=', id)
    .execute()
}

/** Without the description: the entry outlives the commission's texts. */
function auditedQuote({ price_cents, deposit_percent, finish_by, valid_until }: CommissionRow) {
  const price = price_cents === null ? null : toDollars(price_cents)
  return { price, deposit_percent, finish_by, valid_until }
}
