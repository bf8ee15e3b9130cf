import { imageUrl } from '#contract/catalog/images/images.ts'
import { toInstant } from '#contract/platform/values/dates.ts'
import { toDollars } from '#contract/platform/values/money.ts'
import { firstName } from '#contract/platform/values/people.ts'
import type { Commission } from '#contract/sales/commissions/commissions.ts'
import type { Db } from '#server/platform/db/open.ts'
import { toCard } from '#server/sales/payments/card-columns.ts'
import { depositOf } from './deposit-amount.ts'
import { commissionNotFound, findCommission } from './find.ts'
import { kindLabels } from './kinds.ts'
import { likeProducts } from './like-products.ts'
import { balancesOf, depositsOf } from './payments.ts'
import type { CommissionRow } from './states.ts'

/** With the notes that are meant for the customer. @throws {NotFound} also for an erased one */
export async function readCommission(db: Db, uuid: string, now: number): Promise<Commission> {
  const row = await findCommission(db, uuid, now)
  const [commission] = row && row.email !== '' ? await toCommissions(db, [row], now) : []
  if (!commission) throw commissionNotFound()
  return commission
}

/** Keeps the order of the rows. */
export async function toCommissions(db: Db, rows: CommissionRow[], now: number): Promise<Commission[]> {
  const details = await readDetails(db, rows, now)
  return rows.map((row) => toCommission(row, details))
}

/** Everything about commissions that is in other tables, by the commission's id where not said otherwise. */
export async function readDetails(db: Db, rows: CommissionRow[], now: number) {
  const ids = rows.map(({ id }) => id)
  const [entries, images, events, kinds, products, deposits, balances] = await Promise.all([
    listEntries(db, ids),
    listImages(db, ids),
    listEvents(db, ids),
    kindLabels(
      db,
      rows.map(({ kind }) => kind),
    ),
    likeProducts(
      db,
      rows.flatMap(({ like_product_id: id }) => id ?? []),
      now,
    ),
    depositsOf(db, ids),
    balancesOf(
      db,
      rows.flatMap(({ balance_order_id: id }) => id ?? []),
    ),
  ])
  return {
    entries,
    images,
    events,
    kinds,
    /** Keyed by product ID. */
    products,
    deposits,
    /** Keyed by order ID. */
    balances,
  }
}
export type Details = Awaited<ReturnType<typeof readDetails>>

export function toCommission(row: CommissionRow, details: Details): Commission {
  const product = details.products.get(row.like_product_id ?? 0)
  const balance = details.balances.get(row.balance_order_id ?? 0)
  const entries = details.entries.get(row.id) ?? []
  const shown = entries.filter(({ kind, for_customer }) => kind === 'note' && for_customer === 1)
  return {
    commission_uuid: row.uuid,
    state: row.state,
    created_at: toInstant(row.created_at),
    name: row.name,
    wishes: toWishes(row, details),
    like_product: product?.is_public ? product : null,
    quote: toQuote(row),
    ship_to: toShipTo(row),
    notes: shown.map((note) => ({ ...toEntry(note, details), by: firstName(note.by) || null })),
    messages: messagesIn(entries, details),
    payments: [...paidDeposits(row.id, details), ...(balance?.payment ? [balance.payment] : [])],
    order_uuid: balance?.order_uuid ?? null,
    timeline: (details.events.get(row.id) ?? []).map(({ at, state, reason }) => ({
      at: toInstant(at),
      state,
      reason,
    })),
  }
}

export function messagesIn(entries: EntryRow[], details: Details) {
  return entries.filter(({ kind }) => kind === 'message').map((message) => toEntry(message, details))
}

export type EntryRow = Awaited<ReturnType<typeof readEntries>>[number]

export function toEntry({ id, text, at, commission_id }: EntryRow, { images }: Details) {
  const own = (images.get(commission_id) ?? []).filter(({ entry_id }) => entry_id === id)
  return { id, text, images: own.map(({ hash }) => imageUrl(hash)), at: toInstant(at) }
}

function toWishes(row: CommissionRow, { images, kinds }: Details): Commission['wishes'] {
  const own = (images.get(row.id) ?? []).filter(({ entry_id }) => entry_id === null)
  return {
    kind: row.kind,
    kind_label: kinds.get(row.kind) ?? row.kind,
    blade_length_in: row.blade_length_in,
    steel: row.steel,
    handle_material: row.handle_material,
    sheath: row.sheath,
    budget_min: dollarsOrNull(row.budget_min_cents),
    budget_max: dollarsOrNull(row.budget_max_cents),
    needed_by: row.needed_by,
    like_product_id: row.like_product_id,
    text: row.text,
    images: own.map(({ hash }) => imageUrl(hash)),
  }
}

function toQuote(row: CommissionRow): Commission['quote'] {
  const { price_cents, deposit_percent, valid_until, quoted_at } = row
  if (price_cents === null || deposit_percent === null || valid_until === null || quoted_at === null) {
    return null
  }
  return {
    price: toDollars(price_cents),
    deposit_percent,
    deposit: toDollars(depositOf(price_cents, deposit_percent)),
    finish_by: row.finish_by,
    valid_until,
    description: row.description,
    at: toInstant(quoted_at),
  }
}

function toShipTo({ ship_name, ship_address, ship_city, ship_state, ship_zip }: CommissionRow) {
  if (ship_name === null || ship_address === null) return null
  return {
    name: ship_name,
    address: ship_address,
    city: ship_city ?? '',
    state: ship_state ?? '',
    zip: ship_zip ?? '',
  }
}

function paidDeposits(commissionId: number, { deposits }: Details): Commission['payments'] {
  return (deposits.get(commissionId) ?? [])
    .filter(({ captured_cents }) => captured_cents > 0)
    .map((deposit) => ({
      kind: 'deposit' as const,
      amount: toDollars(deposit.captured_cents),
      paid_at: toInstant(deposit.paid_at ?? deposit.updated_at),
      refunded: toDollars(deposit.refunded_cents),
      card: toCard(deposit),
    }))
}

function dollarsOrNull(cents: number | null): number | null {
  return cents === null ? null : toDollars(cents)
}

/** Newest first. */
function readEntries(db: Db, ids: number[]) {
  return db
    .selectFrom('commission_entries')
    .leftJoin('users', 'users.id', 'commission_entries.author')
    .select([
      'commission_entries.id',
      'commission_id',
      'kind',
      'for_customer',
      'text',
      'at',
      'users.name as by',
    ])
    .where('commission_id', 'in', ids)
    .orderBy('commission_entries.id', 'desc')
    .execute()
}

async function listEntries(db: Db, ids: number[]) {
  const rows = ids.length === 0 ? [] : await readEntries(db, ids)
  return Map.groupBy(rows, (row) => row.commission_id)
}

async function listImages(db: Db, ids: number[]) {
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('commission_images')
          .select(['id', 'commission_id', 'entry_id', 'hash'])
          .where('commission_id', 'in', ids)
          .orderBy('position')
          .orderBy('id')
          .execute()
  return Map.groupBy(rows, (row) => row.commission_id)
}

async function listEvents(db: Db, ids: number[]) {
  const rows =
    ids.length === 0
      ? []
      : await db
          .selectFrom('commission_events')
          .select(['commission_id', 'at', 'state', 'reason', 'actor'])
          .where('commission_id', 'in', ids)
          .orderBy('id')
          .execute()
  return Map.groupBy(rows, (row) => row.commission_id)
}
