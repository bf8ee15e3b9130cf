import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import type { OpenDatabase } from '#server/db/open.ts'

interface Watched {
  database: Pick<OpenDatabase, 'db' | 'pool'>
  now(): number
}

/** Asks for what the database knows, whenever the figures are: alike in every process, and after a restart too. */
export function stateOf(register: Registry, { database, now }: Watched): () => Promise<void> {
  const registers = [register]
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name, help, labelNames, registers })
  const up = gauge('shop_database_up', '1 while the database answers.')
  const waiting = gauge('shop_outbox_waiting', 'Mails that wait to be sent.')
  const oldest = gauge('shop_outbox_oldest_seconds', 'For how long the oldest of them has waited.')
  const failed = gauge('shop_outbox_failed', 'Mails that were given up.')
  const orders = gauge('shop_orders', 'Orders by their status.', ['status'])
  const flagged = gauge('shop_orders_flagged', 'Orders that a person has to look at.')
  const unsettled = gauge('shop_payments_unsettled', 'Payments that are neither paid nor over, by state.', [
    'state',
  ])
  const backup = gauge(
    'shop_backup_last_success_timestamp_seconds',
    'When the last good backup was made; 0: never.',
  )
  const connections = gauge('shop_database_connections', 'Connections of this process.', ['state'])

  return async () => {
    for (const [state, count] of Object.entries(database.pool() ?? {})) connections.set({ state }, count)
    try {
      const state = await ask(database.db, now())
      up.set(1)
      waiting.set(state.mails.waiting)
      oldest.set(state.mails.oldest === null ? 0 : Math.max(0, now() - state.mails.oldest) / 1000)
      failed.set(state.mails.failed)
      flagged.set(state.flagged)
      backup.set((state.backup ?? 0) / 1000)
      orders.reset()
      for (const { status, count } of state.orders) orders.set({ status }, count)
      unsettled.reset()
      for (const { state: of, count } of state.payments) unsettled.set({ state: of }, count)
    } catch {
      up.set(0)
    }
  }
}

async function ask(db: OpenDatabase['db'], at: number) {
  const count = sql<number>`count(*)`
  const [mails, failed, orders, flagged, payments, backup] = await Promise.all([
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
      .where('failure', 'is', null)
      .where('differences', '=', '[]')
      .where('taken_at', '<=', at)
      .executeTakeFirst(),
  ])
  return {
    mails: { ...mails, failed: failed.count },
    orders,
    flagged: flagged.count,
    payments,
    backup: backup?.at,
  }
}
