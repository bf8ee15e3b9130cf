import { randomUUID } from 'node:crypto'
import type { RecipientFields } from '#contract/checkout/customer-form.ts'
import { commissionNumber } from '#contract/commissions/commission-number.ts'
import { commissionPage } from '#contract/paths.ts'
import type { Db, Tx } from '#server/db/open.ts'
import { HttpError } from '#server/http/http-error.ts'
import type { SessionRequest } from '#server/integrations/payments.ts'
import type { PaymentContext } from '#server/payments/context.ts'
import { NotPayableError, openLinkSession, type Payer } from '#server/payments/link-sessions.ts'
import { toPageError } from '#server/payments/page-errors.ts'
import { depositOf } from '../deposit-amount.ts'
import { emailAccepted } from '../emails.ts'
import { lockCommission } from '../find.ts'
import { type CommissionRow, recordState } from '../states.ts'
import { type DepositRow, findNewestDeposit } from './find.ts'
import { insertDeposit } from './insert.ts'
import { toMetadata } from './metadata.ts'
import { depositPayable } from './payable.ts'

const NEW_QUOTE = 'We sent you a new quote. Please look at it, then accept it.'
const PAID_MEANWHILE = 'The deposit has been paid, or the quote is no longer valid. Please reload the page.'

type AcceptFields = RecipientFields & {
  /** When the quote that the customer saw was sent. */
  quoted_at?: string | undefined
}

/**
 * Accepts a quote. Repeating it opens the payment page of the same deposit again.
 * @returns the URL of the payment page, or of the commission when the quote asks for no deposit.
 * @throws {HttpError} 404; 409 when there is no quote to accept, it is no longer valid, or there is a newer one; 429; 503
 */
export async function acceptQuote(
  db: Db,
  context: PaymentContext,
  { publicUrl, payer }: { publicUrl: string; payer: Payer },
  uuid: string,
  form: AcceptFields,
): Promise<string> {
  const { commission, deposit } = await db
    .transaction()
    .execute((tx) => recordAcceptance(tx, context, uuid, form))
  const page = publicUrl + commissionPage(uuid)
  if (!deposit) return page
  try {
    const request = toSessionRequest(commission, deposit, page)
    const payable = depositPayable(deposit.id)
    return await openLinkSession(db, context, payable, request, payer, commission.updated_at)
  } catch (error) {
    throw error instanceof NotPayableError ? new HttpError(409, PAID_MEANWHILE) : toPageError(error)
  }
}

interface Acceptance {
  commission: CommissionRow
  /** Null when the quote asks for none. */
  deposit: DepositRow | null
}

async function recordAcceptance(
  tx: Tx,
  { now, shopMailbox }: PaymentContext,
  uuid: string,
  form: AcceptFields,
): Promise<Acceptance> {
  const at = now()
  const before = await lockCommission(tx, uuid, at)
  requireAcceptable(before, at)
  requireQuoteSeen(before, form)
  const addressed = await storeRecipient(tx, before, form, at)
  const isNew = before.state === 'quoted'
  const commission = isNew
    ? await recordState(tx, addressed, { state: 'accepted', actor: null, at })
    : addressed
  const amount = depositOf(commission.price_cents ?? 0, commission.deposit_percent ?? 0)
  if (amount > 0) return { commission, deposit: await findOrAddDeposit(tx, commission, amount, at) }
  if (isNew) await emailAccepted(tx, commission, shopMailbox, at)
  return { commission, deposit: null }
}

/** @throws {HttpError} 409 */
function requireAcceptable({ state, valid_until_at }: CommissionRow, at: number): void {
  const isOver = state === 'expired' || (valid_until_at !== null && valid_until_at <= at)
  if (isOver)
    throw new HttpError(409, 'This quote is no longer valid. Write to us, and we will send a new one.')
  if (state === 'quoted' || state === 'accepted') return
  throw new HttpError(
    409,
    state === 'enquiry' ? 'We have not sent a quote yet.' : 'This quote can no longer be accepted.',
  )
}

/** @throws {HttpError} 409 */
function requireQuoteSeen({ quoted_at: sentAt }: CommissionRow, { quoted_at: seen }: AcceptFields): void {
  if (seen !== undefined && Date.parse(seen) !== sentAt) throw new HttpError(409, NEW_QUOTE)
}

async function storeRecipient(
  tx: Tx,
  before: CommissionRow,
  { name, address, city, state, zip }: RecipientFields,
  at: number,
): Promise<CommissionRow> {
  const isSame =
    before.accepted_at !== null &&
    before.ship_name === name &&
    before.ship_address === address &&
    before.ship_city === city &&
    before.ship_state === state &&
    before.ship_zip === zip
  if (isSame) return before
  return tx
    .updateTable('commissions')
    .set((row) => ({
      ship_name: name,
      ship_address: address,
      ship_city: city,
      ship_state: state,
      ship_zip: zip,
      accepted_at: row.fn.coalesce('accepted_at', row.val(at)),
      updated_at: at,
    }))
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A newer quote has a new deposit, also when it asks for the same amount. */
async function findOrAddDeposit(
  tx: Tx,
  { id, quoted_at, valid_until_at }: CommissionRow,
  amount: number,
  at: number,
): Promise<DepositRow> {
  const newest = await findNewestDeposit(tx, id)
  const isOfQuote = newest && newest.opened_at >= (quoted_at ?? 0) && newest.amount_cents === amount
  if (newest && isOfQuote && newest.state !== 'expired' && newest.state !== 'refused') return newest
  return insertDeposit(tx, {
    uuid: randomUUID(),
    commission_id: id,
    amount_cents: amount,
    opened_at: at,
    expires_at: valid_until_at ?? at,
  })
}

function toSessionRequest(
  commission: CommissionRow,
  deposit: DepositRow,
  page: string,
): Omit<SessionRequest, 'expiresAt'> {
  return {
    reference: deposit.uuid,
    kind: 'deposit',
    key: `${deposit.uuid}-${randomUUID()}`,
    metadata: toMetadata(commission, deposit),
    email: commission.email,
    shipTo: null,
    lines: [
      {
        name: `Deposit for commission ${commissionNumber(commission.uuid)}`,
        quantity: 1,
        price: deposit.amount_cents,
      },
    ],
    successUrl: `${page}?paid`,
    cancelUrl: page,
  }
}
