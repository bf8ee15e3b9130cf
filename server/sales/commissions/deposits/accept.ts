import { randomUUID } from 'node:crypto'
import { commissionPage } from '#contract/platform/values/paths.ts'
import { type RecipientFields, recipientForm } from '#contract/sales/checkout/customer-form.ts'
import { commissionNumber } from '#contract/sales/commissions/commission-number.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { Conflict, Invalid } from '#server/platform/errors.ts'
import type { SessionRequest } from '#server/platform/integrations/payments.ts'
import { VOIDED } from '#server/sales/payments/card-payment.ts'
import type { PaymentContext } from '#server/sales/payments/context.ts'
import { toPageError } from '#server/sales/payments/page-errors.ts'
import {
  type Payer as Browser,
  NotPayableError,
  openPaymentPage,
} from '#server/sales/payments/payment-pages.ts'
import { changeAddress, isAddressOf, toShipColumns } from '../address.ts'
import { depositOf } from '../deposit-amount.ts'
import { emailAccepted } from '../emails.ts'
import { lockCommission } from '../find.ts'
import { type CommissionRow, recordState } from '../states.ts'
import { depositPayment } from './deposit-payment.ts'
import { type DepositRow, findNewestDeposit } from './find.ts'
import { insertDeposit } from './insert.ts'
import { toMetadata } from './metadata.ts'

const NEW_QUOTE = 'We sent you a new quote. Please look at it, then accept it.'
const PAID_MEANWHILE = 'The deposit has been paid, or the quote is no longer valid. Please reload the page.'

const ASK_US = 'Ask us to change the address.'

/** Without a recipient, the address that was given before stays. */
type AcceptFields = { [Field in keyof RecipientFields]?: RecipientFields[Field] | undefined } & {
  commissionUuid: string
  /** When the quote that the customer saw was sent. */
  quoted_at?: string | undefined
}

interface Payer extends Browser {
  /** The account that the browser is logged in with. */
  userId: string | null
}

/**
 * Accepts a quote. Repeating it opens the payment page of the same deposit again.
 * @returns the URL of the payment page, or of the commission when the quote asks for no deposit.
 * @throws {NotFound}; {Conflict} when there is no quote to accept, it is no longer valid, or there is a newer one, or the address is someone else's; {TooMany}; {Unavailable}
 */
export async function acceptQuote(
  db: Db,
  context: PaymentContext,
  { publicUrl, payer }: { publicUrl: string; payer: Payer },
  form: AcceptFields,
): Promise<string> {
  const { commission, deposit } = await db
    .transaction()
    .execute((tx) => recordAcceptance(tx, context, payer, form))
  const url = publicUrl + commissionPage(form.commissionUuid)
  if (!deposit) return url
  try {
    const request = toSessionRequest(commission, deposit, url)
    const page = { payer, request, validFrom: commission.updated_at }
    return await openPaymentPage(db, context, depositPayment(deposit.id), page)
  } catch (error) {
    throw error instanceof NotPayableError ? new Conflict(PAID_MEANWHILE) : toPageError(error)
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
  payer: Payer,
  form: AcceptFields,
): Promise<Acceptance> {
  const at = now()
  const before = await lockCommission(tx, form.commissionUuid, at)
  requireAcceptable(before, at)
  requireQuoteSeen(before, form)
  const addressed = await storeRecipient(tx, before, form, { ...payer, at })
  const isNew = before.state === 'quoted'
  const commission = isNew
    ? await recordState(tx, addressed, { state: 'accepted', actor: null, at })
    : addressed
  const amount = depositOf(commission.price_cents ?? 0, commission.deposit_percent ?? 0)
  if (amount > 0) return { commission, deposit: await findOrAddDeposit(tx, commission, amount, at) }
  if (isNew) await emailAccepted(tx, commission, shopMailbox, at)
  return { commission, deposit: null }
}

/** @throws {Conflict} */
function requireAcceptable({ state, valid_until_at }: CommissionRow, at: number): void {
  const isOver = state === 'expired' || (valid_until_at !== null && valid_until_at <= at)
  if (isOver) throw new Conflict('This quote is no longer valid. Write to us, and we will send a new one.')
  if (state === 'quoted' || state === 'accepted') return
  throw new Conflict(
    state === 'enquiry' ? 'We have not sent a quote yet.' : 'This quote can no longer be accepted.',
  )
}

/** @throws {Conflict} */
function requireQuoteSeen({ quoted_at: sentAt }: CommissionRow, { quoted_at: seen }: AcceptFields): void {
  if (seen !== undefined && Date.parse(seen) !== sentAt) throw new Conflict(NEW_QUOTE)
}

/**
 * Only who accepted it first changes the address: the link is there to be shown.
 * @throws {Invalid} without an address; {Conflict} when someone else gives another one
 */
async function storeRecipient(
  tx: Tx,
  row: CommissionRow,
  form: AcceptFields,
  { browserHash, userId, at }: Payer & { at: number },
): Promise<CommissionRow> {
  const address = toAddress(form)
  if (row.ship_address !== null) {
    if (address === null || isAddressOf(row, address)) return row
    const isOwn = row.accepted_browser === browserHash || (userId !== null && row.accepted_user === userId)
    if (!isOwn) throw new Conflict(ASK_US)
    return changeAddress(tx, row, address, at)
  }
  if (address === null) throw new Invalid('Please check the marked fields.', { fields: missingFields(form) })
  return tx
    .updateTable('commissions')
    .set({
      ...address,
      accepted_browser: browserHash,
      accepted_user: userId,
      accepted_at: at,
      updated_at: at,
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

function missingFields(form: AcceptFields): Record<string, string> {
  const { error } = recipientForm.safeParse(form)
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))
}

function toAddress({ name, address, city, state, zip }: AcceptFields) {
  if (name === undefined || address === undefined || city === undefined) return null
  if (state === undefined || zip === undefined) return null
  return toShipColumns({ name, address, city, state, zip })
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
  if (newest && isOfQuote && newest.state !== 'expired' && newest.state !== VOIDED) return newest
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
