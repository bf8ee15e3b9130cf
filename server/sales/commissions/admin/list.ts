import { sql } from 'kysely'
import { toDollars } from '#contract/platform/values/money.ts'
import { plainCharacters } from '#contract/platform/values/search-text.ts'
import type { AdminCommission } from '#contract/sales/commissions/admin-commissions.ts'
import { COMMISSION_STATES, type CommissionState } from '#contract/sales/commissions/commission-states.ts'
import { countBy, onPage, type PageQuery } from '#server/platform/db/list-query.ts'
import type { Db } from '#server/platform/db/open.ts'
import { containsText, likePattern } from '#server/platform/search/contains.ts'
import { expireQuotes } from '../expire.ts'
import type { CommissionRow } from '../states.ts'
import { toAdminCommissions } from './read.ts'

interface CommissionQuery extends PageQuery {
  state?: CommissionState[] | undefined
  search?: string | undefined
}

interface CommissionList {
  commissions: AdminCommission[]
  total: number
  counts: Record<CommissionState, number>
  deposits_held: number
}

/** Newest first. */
export async function listCommissions(db: Db, query: CommissionQuery, now: number): Promise<CommissionList> {
  await expireQuotes(db, now)
  const { state: states = [...COMMISSION_STATES], search } = query
  const counts = await countCommissions(db, search)
  const sorted = matching(db, search).selectAll().where('state', 'in', states).orderBy('id', 'desc')
  const rows = await onPage(sorted, query).execute()
  return {
    commissions: await toAdminCommissions(db, rows, now),
    total: [...new Set(states)].reduce((sum, state) => sum + counts[state], 0),
    counts,
    deposits_held: toDollars(await depositsHeld(db)),
  }
}

/** Searches part of the customer's name, email or phone, of a text, or of the uuid; newest first. */
export async function findCommissions(db: Db, search: string, limit: number): Promise<CommissionRow[]> {
  return matching(db, search).selectAll().orderBy('id', 'desc').limit(limit).execute()
}

/** Counts the matches of the search by state. */
export async function countCommissions(db: Db, search?: string): Promise<Record<CommissionState, number>> {
  return countBy(matching(db, search), 'state', COMMISSION_STATES)
}

function matching(db: Db, search: string | undefined) {
  const rows = db.selectFrom('commissions')
  if (search === undefined) return rows
  return rows.where(({ or }) =>
    or([
      containsText('commissions', search),
      sql<boolean>`commissions.uuid like ${likePattern(plainCharacters(search))} escape '\\'`,
      sql<boolean>`exists (
        select 1 from commission_entries
        where commission_entries.commission_id = commissions.id and ${containsText('commission_entries', search)})`,
    ]),
  )
}

/** Deposits of commissions that are not a sale yet, less what went back. */
async function depositsHeld(db: Db): Promise<number> {
  const { held } = await db
    .selectFrom('deposits')
    .innerJoin('commissions', 'commissions.id', 'deposits.commission_id')
    .select(({ fn }) => fn.sum<number | null>(sql<number>`captured_cents - refunded_cents`).as('held'))
    .where('commissions.state', 'in', ['accepted', 'in_progress', 'ready'])
    .executeTakeFirstOrThrow()
  return Number(held ?? 0)
}

/** Selects the requests without a quote. */
export function commissionsToQuote(db: Db) {
  return db.selectFrom('commissions').where('state', '=', 'enquiry')
}
