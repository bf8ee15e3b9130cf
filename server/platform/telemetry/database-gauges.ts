import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import { PROBLEM_KEYS } from '#contract/staff/dashboard/problems.ts'
import type { OpenDatabase } from '#server/platform/db/open.ts'

interface GaugeDeps {
  database: Pick<OpenDatabase, 'db' | 'pool'>
  now(): number
}

export function registerDatabaseGauges(
  register: Registry,
  { database, now }: GaugeDeps,
): () => Promise<void> {
  const registers = [register]
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers })
  const up = gauge('shop_database_up', '1 if the database is reachable.')
  const waiting = gauge('shop_outbox_waiting', 'Queued emails.')
  const oldest = gauge('shop_outbox_oldest_seconds', 'Age of the oldest queued email.')
  const failed = gauge('shop_outbox_failed', 'Emails that failed permanently.')
  const orders = gauge('shop_orders', 'Orders by their status.', ['status'])
  const flagged = gauge('shop_orders_flagged', 'Orders that need review.')
  const unsettled = gauge('shop_payments_unsettled', 'Unsettled payments by state.', ['state'])
  const backup = gauge(
    'shop_backup_last_success_timestamp_seconds',
    'Time of the last successful backup, 0 if there is none.',
  )
  const stored = gauge(
    'shop_backup_store_newest_timestamp_seconds',
    'Time of the newest copy in the backup store, 0 if there is none.',
  )
  const problem = gauge('shop_problem', '1 while the shop has this problem.', ['key'])
  const connections = gauge('shop_database_connections', 'Database connections of this process.', ['state'])

  return async () => {
    for (const [state, count] of Object.entries(database.pool() ?? {})) connections.set({ state }, count)
    try {
      const state = await readGauges(database.db, now())
      up.set(1)
      waiting.set(state.emails.waiting)
      oldest.set(state.emails.oldest === null ? 0 : Math.max(0, now() - state.emails.oldest) / 1000)
      failed.set(state.emails.failed)
      flagged.set(state.flagged)
      backup.set((state.backup ?? 0) / 1000)
      stored.set((state.stored ?? 0) / 1000)
      for (const key of PROBLEM_KEYS) problem.set({ key }, Number(state.problems.includes(key)))
      orders.reset()
      for (const { status, count } of state.orders) orders.set({ status }, count)
      unsettled.reset()
      for (const { state: of, count } of state.payments) unsettled.set({ state: of }, count)
    } catch {
      up.set(0)
    }
  }
}

async function readGauges(db: OpenDatabase['db'], at: number) {
  const count = sql<number>`count(*)`
  const [emails, failed, orders, flagged, payments, backup, stored, problems] = await Promise.all([
    db
      .selectFrom('mail_outbox')
      .select(({ fn }) => [count.as('waiting'), fn.min('created_at').as('oldest')])
      .where('sent_at', 'is', null)
      .where('failed_at', 'is', null)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('mail_outbox')
      .select(count.as('count'))
      .where('failed_at', 'is not', null)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('orders')
      .select(['status', count.as('count')])
      .groupBy('status')
      .execute(),
    db.selectFrom('orders').select(count.as('count')).where('flag', 'is not', null).executeTakeFirstOrThrow(),
    db
      .selectFrom('payments')
      .select(['state', count.as('count')])
      .where('state', 'in', ['opening', 'open', 'capturing', 'refusing'])
      .groupBy('state')
      .execute(),
    db
      .selectFrom('backups')
      .select(({ fn }) => fn.max('taken_at').as('at'))
      .where('place', '=', 'disk')
      .where('failure', 'is', null)
      .where('differences', '=', '[]')
      .where('taken_at', '<=', at)
      .executeTakeFirst(),
    db
      .selectFrom('backup_stores')
      .select(({ fn }) => fn.max('newest_at').as('at'))
      .where('newest_at', '<=', at)
      .executeTakeFirst(),
    db.selectFrom('problems').select('key').where('fine_since', 'is', null).execute(),
  ])
  return {
    emails: { ...emails, failed: failed.count },
    orders,
    flagged: flagged.count,
    payments,
    backup: backup?.at,
    stored: stored?.at,
    problems: problems.map(({ key }) => key),
  }
}
