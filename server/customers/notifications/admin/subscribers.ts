import type { WaitingList, WaitingSubscriber } from '#contract/customers/notifications/subscribers.ts'
import type { SubscriptionKind } from '#contract/customers/notifications/subscription-kinds.ts'
import type { Cell } from '#server/platform/csv/csv.ts'
import { listRows, type PageQuery } from '#server/platform/db/list-query.ts'
import type { Db } from '#server/platform/db/open.ts'
import { containsText } from '#server/platform/search/contains.ts'
import { readLabels } from '../targets.ts'

const MAX_LISTS = 200
const EXPORT_BATCH_SIZE = 500

export interface SubscriberFilter {
  kind?: SubscriptionKind | undefined
  target_id?: number | undefined
  search?: string | undefined
}

export async function listSubscribers(
  db: Db,
  query: SubscriberFilter & PageQuery,
): Promise<{ data: WaitingSubscriber[]; total: number; lists: WaitingList[] }> {
  const { rows, total } = await listRows(waiting(db, query), query, (subscribers) =>
    subscribers.select(COLUMNS).orderBy('confirmed_at').orderBy('subscriptions.id'),
  )
  return { data: await present(db, rows), total, lists: await countLists(db) }
}

export const SUBSCRIBER_TITLES = ['Email', 'List', 'Name', 'Confirmed at'] as const

/** In batches. */
export async function* exportSubscribers(db: Db, filter: SubscriberFilter): AsyncGenerator<Cell[][]> {
  for (let lastId = 0; ; ) {
    const rows = await waiting(db, filter)
      .select(COLUMNS)
      .where('subscriptions.id', '>', lastId)
      .orderBy('subscriptions.id')
      .limit(EXPORT_BATCH_SIZE)
      .execute()
    if (rows.length === 0) return
    yield (await present(db, rows)).map(({ email, kind, label, confirmed_at }) => [
      email,
      kind,
      label,
      confirmed_at,
    ])
    lastId = rows.at(-1)?.id ?? lastId
  }
}

const COLUMNS = ['subscriptions.id', 'email', 'kind', 'target_id', 'confirmed_at'] as const

function waiting(db: Db, { kind, target_id, search }: SubscriberFilter) {
  return db
    .selectFrom('subscriptions')
    .innerJoin('subscribers', 'subscribers.id', 'subscriptions.subscriber_id')
    .where('confirmed_at', 'is not', null)
    .$if(kind !== undefined, (rows) => rows.where('kind', '=', kind ?? 'back_in_stock'))
    .$if(target_id !== undefined, (rows) => rows.where('target_id', '=', target_id ?? 0))
    .$if(search !== undefined, (rows) => rows.where(containsText('subscribers', search ?? '')))
}

interface Row {
  id: number
  email: string
  kind: SubscriptionKind
  target_id: number
  confirmed_at: number | null
}

async function present(db: Db, rows: Row[]): Promise<WaitingSubscriber[]> {
  const labels = await readLabels(db, rows.map(toTarget))
  return rows.map((row) => ({
    ...row,
    label: labels(toTarget(row)) ?? GONE,
    confirmed_at: new Date(row.confirmed_at ?? 0).toISOString(),
  }))
}

async function countLists(db: Db): Promise<WaitingList[]> {
  const rows = await db
    .selectFrom('subscriptions')
    .select(({ fn }) => ['kind', 'target_id', fn.countAll<number>().as('waiting')])
    .where('confirmed_at', 'is not', null)
    .groupBy(['kind', 'target_id'])
    .orderBy('waiting', 'desc')
    .orderBy('kind')
    .orderBy('target_id')
    .limit(MAX_LISTS)
    .execute()
  const labels = await readLabels(db, rows.map(toTarget))
  return rows.map((row) => ({ ...row, label: labels(toTarget(row)) ?? GONE }))
}

/** Until the next sweep. */
const GONE = 'Deleted'

function toTarget({ kind, target_id }: Pick<Row, 'kind' | 'target_id'>) {
  return { kind, targetId: target_id }
}
