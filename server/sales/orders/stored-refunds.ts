import type { Selectable } from 'kysely'
import type { Cents } from '#contract/platform/values/money.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Database } from '#server/platform/db/schema.ts'
import type { Tender } from './tender.ts'
import { kindOf, listTenders } from './tender-kinds.ts'

export interface RefundPart {
  tender: Tender
  cents: Cents
}

export interface RefundRequest {
  requestKey: string
  cents: Cents
  /** The part of `cents` that is tax. */
  tax: Cents
  /** They add up to `cents`. In the order in which money goes back. */
  parts: RefundPart[]
}

type RefundRow = Selectable<Database['refunds']>

export interface StoredRequest extends RefundRequest {
  row: RefundRow
}

/** The parts come first: triggers add them to requests of the release before. */
export async function insertRequest(
  tx: Tx,
  row: Omit<RefundRow, 'cents' | 'gift_card_cents' | 'deposit_cents' | 'done_at'>,
  parts: RefundPart[],
): Promise<StoredRequest> {
  const { request_key, order_id } = row
  await tx
    .insertInto('refund_parts')
    .values(parts.map(({ tender, cents }) => ({ request_key, order_id, tender_id: tender.id, cents })))
    .execute()
  const inserted = await tx
    .insertInto('refunds')
    .values({ ...row, cents: sumOf(parts), done_at: null })
    .returningAll()
    .executeTakeFirstOrThrow()
  return toRequest(inserted, parts)
}

export async function findRequest(tx: Tx, requestKey: string): Promise<StoredRequest | undefined> {
  const row = await tx
    .selectFrom('refunds')
    .selectAll()
    .where('request_key', '=', requestKey)
    .executeTakeFirst()
  return row && (await withParts(tx, row.order_id, [row]))[0]
}

export async function listUnfinished(tx: Tx, orderId: number): Promise<StoredRequest[]> {
  const rows = await tx
    .selectFrom('refunds')
    .selectAll()
    .where('order_id', '=', orderId)
    .where('done_at', 'is', null)
    .orderBy('at')
    .execute()
  return withParts(tx, orderId, rows)
}

/** Parts of unfinished requests that their tenders don't count yet. */
export function listUnrecorded(tx: Tx, orderId: number): Promise<{ tender_id: number; cents: Cents }[]> {
  return tx
    .selectFrom('refund_parts')
    .innerJoin('refunds', 'refunds.request_key', 'refund_parts.request_key')
    .select(['tender_id', 'refund_parts.cents'])
    .where('refunds.order_id', '=', orderId)
    .where('done_at', 'is', null)
    .where('recorded', '=', 0)
    .execute()
}

async function withParts(tx: Tx, orderId: number, rows: RefundRow[]): Promise<StoredRequest[]> {
  if (rows.length === 0) return []
  const [tenders, parts] = await Promise.all([
    listTenders(tx, orderId),
    tx.selectFrom('refund_parts').selectAll().where('order_id', '=', orderId).execute(),
  ])
  return rows.map((row) => {
    const own = parts.filter(({ request_key }) => request_key === row.request_key)
    return toRequest(
      row,
      tenders.flatMap((tender) =>
        own.filter((part) => part.tender_id === tender.id).map(({ cents }) => ({ tender, cents })),
      ),
    )
  })
}

export function toRequest(row: RefundRow, parts: RefundPart[]): StoredRequest {
  return { row, requestKey: row.request_key, cents: sumOf(parts), tax: row.tax_cents, parts }
}

export function sumOf(parts: { cents: Cents }[]): Cents {
  return parts.reduce((sum, { cents }) => sum + cents, 0)
}

export function partsAtProvider({ parts }: RefundRequest): RefundPart[] {
  return parts.filter(({ tender }) => kindOf(tender).provider)
}
