import type {
  CommissionNotice,
  EmailCommission,
  EmailKind,
  EmailQuote,
  Emails,
} from '#contract/app/emails.ts'
import { imageUrl } from '#contract/catalog/images/images.ts'
import { type Cents, formatDollars, toDollars } from '#contract/platform/values/money.ts'
import { firstName } from '#contract/platform/values/people.ts'
import type { PaymentCard } from '#contract/sales/orders/payment-card.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { queueEmail } from '#server/platform/email/outbox.ts'
import { toCard } from '#server/sales/payments/card-columns.ts'
import { depositOf } from './deposit-amount.ts'
import { newestImageOfStaff } from './images.ts'
import { kindLabel } from './kinds.ts'
import { likeProductName } from './like-products.ts'
import type { CommissionRow } from './states.ts'

/** So that erasing a commission finds every email about it. @param what happened, only once */
export function commissionEmailKey(commissionId: number, what: string): string {
  return `commission ${commissionId} ${what}`
}

/** Emails the customer, whose address is not verified. */
export async function emailRequest(tx: Tx, row: CommissionRow): Promise<void> {
  const props = { commission: await toEmailCommission(tx, row) }
  await emailCustomer(tx, row, { kind: 'commission-request', what: 'requested', props, at: row.created_at })
}

export async function emailShopAboutRequest(
  tx: Tx,
  row: CommissionRow,
  hashes: string[],
  shopMailbox: string,
): Promise<void> {
  const { text, created_at: at } = row
  await emailShop(tx, row, { event: 'requested', text, hashes, key: 'requested', at }, shopMailbox)
}

/** Emails the shop a message of the customer. */
export async function emailMessage(
  tx: Tx,
  row: CommissionRow,
  { id, text, hashes, at }: { id: number; text: string; hashes: string[]; at: number },
  shopMailbox: string,
): Promise<void> {
  await emailShop(tx, row, { event: 'message', text, hashes, key: `message ${id}`, at }, shopMailbox)
}

/** Emails the customer a note of staff. @param by the admin's full name */
export async function emailNote(
  tx: Tx,
  row: CommissionRow,
  { id, text, hashes, by, at }: { id: number; text: string; hashes: string[]; by: string | null; at: number },
): Promise<void> {
  const commission = await toEmailCommission(tx, row)
  const props = { commission, text, images: hashes.map(imageUrl), by: firstName(by) || null }
  await emailCustomer(tx, row, { kind: 'commission-note', what: `note ${id}`, props, at })
}

export async function emailQuote(tx: Tx, row: CommissionRow, at: number): Promise<void> {
  const props = { commission: await toEmailCommission(tx, row), quote: toEmailQuote(row) }
  await emailCustomer(tx, row, { kind: 'commission-quote', what: `quote at ${at}`, props, at })
}

/** Emails the customer once per quote. */
export async function emailQuoteExpiring(tx: Tx, row: CommissionRow, at: number): Promise<void> {
  const props = { commission: await toEmailCommission(tx, row), quote: toEmailQuote(row) }
  const what = `quote at ${row.quoted_at} about to expire`
  await emailCustomer(tx, row, { kind: 'commission-quote-expiring', what, props, at })
}

/** The quote asks for no deposit, so the shop learns from this email that it can begin. */
export async function emailAccepted(
  tx: Tx,
  row: CommissionRow,
  shopMailbox: string,
  at: number,
): Promise<void> {
  await emailShop(tx, row, { event: 'accepted', text: '', key: `accepted ${at}`, at }, shopMailbox)
}

export async function emailAddress(tx: Tx, row: CommissionRow, at: number): Promise<void> {
  const props = { commission: await toEmailCommission(tx, row), ship_to: shipLine(row) }
  await emailCustomer(tx, row, { kind: 'commission-address', what: `address at ${at}`, props, at })
}

function shipLine({ ship_name, ship_address, ship_city, ship_state, ship_zip }: CommissionRow): string {
  return `${ship_name}, ${ship_address}, ${ship_city}, ${ship_state} ${ship_zip}`
}

/** Emails the customer and the shop. */
export async function emailDepositReceived(
  tx: Tx,
  row: CommissionRow,
  { captured, shopMailbox, at }: { captured: Cents; shopMailbox: string; at: number },
): Promise<void> {
  const amount = toDollars(captured)
  const balance = toDollars((row.price_cents ?? 0) - captured)
  const commission = await toEmailCommission(tx, row)
  const props = { commission, amount, balance, finish_by: row.finish_by, ship_to: shipLine(row) }
  await emailCustomer(tx, row, { kind: 'commission-deposit', what: 'deposit received', props, at })
  await emailShop(tx, row, { event: 'deposit', text: '', key: 'deposit', at, amount }, shopMailbox)
}

export async function emailReady(tx: Tx, row: CommissionRow, at: number): Promise<void> {
  const [{ captured }, hash] = await Promise.all([paidDeposit(tx, row.id), newestImageOfStaff(tx, row.id)])
  const props = {
    commission: await toEmailCommission(tx, row),
    price: toDollars(row.price_cents ?? 0),
    deposit: toDollars(captured),
    image: hash === null ? null : imageUrl(hash),
  }
  await emailCustomer(tx, row, { kind: 'commission-ready', what: 'ready', props, at })
}

/** Call it after the refund, because the email names the amount. */
export async function emailEnded(
  tx: Tx,
  row: CommissionRow,
  state: 'declined' | 'cancelled',
  at: number,
): Promise<void> {
  const { captured, refunded } = await paidDeposit(tx, row.id)
  const card = await depositCard(tx, row.id)
  const props = {
    commission: await toEmailCommission(tx, row),
    state,
    reason: row.reason,
    deposit: toDollars(captured),
    refunded: toDollars(refunded),
    ...(card && { card }),
  }
  await emailCustomer(tx, row, { kind: 'commission-ended', what: state, props, at })
}

interface Notice {
  event: CommissionNotice
  text: string
  hashes?: string[]
  key: string
  at: number
  /** Dollars */
  amount?: number
}

export async function emailShop(
  tx: Tx,
  row: CommissionRow,
  notice: Notice,
  shopMailbox: string,
): Promise<void> {
  const { event, text, hashes = [], key, at, amount } = notice
  await queueEmail(tx, {
    dedupeKey: commissionEmailKey(row.id, `${key} to the shop`),
    kind: 'commission-notice',
    recipient: shopMailbox,
    orderId: null,
    props: {
      commission: await toEmailCommission(tx, row),
      ...{ event, email: row.email, phone: row.phone, text },
      images: hashes.map(imageUrl),
      wishes: event === 'requested' ? await readWishes(tx, row) : [],
      ...(amount !== undefined && { amount }),
    },
    at,
  })
}

async function emailCustomer<K extends EmailKind>(
  tx: Tx,
  row: CommissionRow,
  { kind, what, props, at }: { kind: K; what: string; props: Emails[K]; at: number },
): Promise<void> {
  const dedupeKey = commissionEmailKey(row.id, what)
  await queueEmail(tx, { dedupeKey, kind, recipient: row.email, orderId: null, props, at })
}

async function toEmailCommission(db: Db, { uuid, name, kind }: CommissionRow): Promise<EmailCommission> {
  return { uuid, name, kind: await kindLabel(db, kind) }
}

function toEmailQuote(row: CommissionRow): EmailQuote {
  const price = row.price_cents ?? 0
  return {
    price: toDollars(price),
    deposit: toDollars(depositOf(price, row.deposit_percent ?? 0)),
    finish_by: row.finish_by,
    valid_until: row.valid_until ?? '',
    description: row.description,
  }
}

async function readWishes(db: Db, row: CommissionRow): Promise<[label: string, value: string][]> {
  const wishes: [string, string | null][] = [
    ['Like', await likeProductName(db, row.like_product_id)],
    ['Blade length', row.blade_length_in === null ? null : `${row.blade_length_in} in`],
    ['Steel', row.steel],
    ['Handle', row.handle_material],
    ['Sheath', row.sheath],
    ['Budget', budgetOf(row)],
    ['Needed by', row.needed_by],
  ]
  return wishes.flatMap(([label, value]) => (value === null ? [] : [[label, value] as [string, string]]))
}

function budgetOf({ budget_min_cents: min, budget_max_cents: max }: CommissionRow): string | null {
  const dollars = (cents: number) => formatDollars(toDollars(cents))
  if (min !== null && max !== null) return `${dollars(min)} to ${dollars(max)}`
  if (max !== null) return `up to ${dollars(max)}`
  return min === null ? null : `from ${dollars(min)}`
}

async function depositCard(db: Db, commissionId: number): Promise<PaymentCard | null> {
  const deposit = await db
    .selectFrom('deposits')
    .select(['card_brand', 'card_last4'])
    .where('commission_id', '=', commissionId)
    .where('state', '=', 'captured')
    .orderBy('id', 'desc')
    .executeTakeFirst()
  return deposit ? toCard(deposit) : null
}

async function paidDeposit(db: Db, commissionId: number): Promise<{ captured: number; refunded: number }> {
  const { captured, refunded } = await db
    .selectFrom('deposits')
    .select(({ fn }) => [
      fn.sum<number | null>('captured_cents').as('captured'),
      fn.sum<number | null>('refunded_cents').as('refunded'),
    ])
    .where('commission_id', '=', commissionId)
    .executeTakeFirstOrThrow()
  return { captured: Number(captured ?? 0), refunded: Number(refunded ?? 0) }
}
