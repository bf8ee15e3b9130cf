import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEFAULT_BUSINESS } from '#contract/operations/settings/defaults.ts'
import { MINUTE_MS } from '#contract/platform/values/time.ts'
import { loadSsrBundle } from '#server/app/load-ssr-bundle.ts'
import { openShop, type Shop } from '#server/app/shop.ts'
import { auditShop } from '#server/operations/reconciliation/reconcile.ts'
import { parseConfig } from '#server/platform/config/config.ts'
import type { Db } from '#server/platform/db/open.ts'
import { sendBulkEmails, sendOutbox } from '#server/platform/email/send-outbox.ts'
import { sweepDeposits } from '#server/sales/commissions/deposits/sweep-deposits.ts'
import { sweepChanges } from '#server/sales/orders/changes/sweep-changes.ts'
import { sweepDelays } from '#server/sales/orders/delays/sweep-delays.ts'
import { sweepOwnCancellations } from '#server/sales/orders/own-changes/cancel.ts'
import { findUnsettledOrders, sweepOrders } from '#server/sales/orders/sweep-orders.ts'
import { emptyDatabase } from './database.ts'
import { type EmailProxy, startEmailProxy } from './email-proxy.ts'
import { freePort } from './free-port.ts'
import { forwardCall, type ProviderProxy, startProviderProxy } from './provider-proxy.ts'
import { ROOT, SHOP_PROCESS_ENV, untilReady } from './shop-process.ts'
import { startSandbox } from './start-sandbox.ts'
import { FAST_SETTINGS } from './test-scale.ts'
import { createTestClient, type TestClient } from './test-shop.ts'

/** The shop as a separate process, behind proxies for payments and email. */
export interface KillableServer {
  url: string
  sandboxUrl: string
  provider: ProviderProxy
  email: EmailProxy
  client(): TestClient
  /** SIGKILL: no handler runs, nothing is flushed. */
  kill(): void
  isAlive(): boolean
  restart(): Promise<void>
  /** Runs the jobs of the next hour. @returns failures and audit findings. */
  runNextHour(): Promise<string[]>
  /** Reads the shop's data from the test process. */
  database: Shop
  close(): Promise<void>
}

export async function startKillableServer(): Promise<KillableServer> {
  const folder = mkdtempSync(join(tmpdir(), 'killable-server-'))
  const postgres = await emptyDatabase()
  const [provider, email, port] = [await startProviderProxy(), await startEmailProxy(), await freePort()]
  let ahead = 0
  const now = () => Date.now() + ahead
  const url = `http://127.0.0.1:${port}`
  const sandbox = await startSandbox(port, { retryDelaysMs: [100, 200, 400, 800, 1600] })
  const { sandboxUrl, smtpPort } = sandbox
  provider.target = sandboxUrl
  email.target = smtpPort
  const settings = {
    PORT: String(port),
    SANDBOX_PORT: String(provider.port),
    SMTP_URL: `smtp://127.0.0.1:${email.port}`,
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    BACKUP_AT: 'never',
    ...FAST_SETTINGS,
    ...(postgres && { DATABASE_URL: postgres.url }),
  }
  const config = parseConfig(settings)
  const web = await loadSsrBundle()
  let child: ChildProcess | null = null
  let database: Shop | null = null
  let exited: Promise<unknown> = Promise.resolve()

  async function restart(): Promise<void> {
    await exited
    if (child) return
    // Otherwise the lease of the killed process would block jobs for up to a minute.
    await database?.db.deleteFrom('leases').execute()
    child = fork(join(ROOT, 'server/app/main.ts'), {
      cwd: ROOT,
      env: { ...SHOP_PROCESS_ENV, ...settings },
      execArgv: [],
      stdio: 'ignore',
    })
    await untilReady(url)
  }

  function kill(): void {
    const killed = child
    if (!killed) return
    child = null
    exited = new Promise((resolve) => killed.once('exit', resolve))
    killed.kill('SIGKILL')
  }

  await restart()
  const opened = await openShop(config, { web, now })
  database = opened
  return {
    url,
    sandboxUrl,
    provider,
    email,
    database: opened,
    client: () => createTestClient(url),
    kill,
    isAlive: () => child !== null,
    restart,
    async runNextHour() {
      // Two processes with different clocks must not share the outbox.
      kill()
      await exited
      provider.intercept = forwardCall
      email.intercept = () => {}
      ahead += 60 * MINUTE_MS
      const failures: Error[] = []
      // Each sweep takes a limited number of orders.
      for (let before = Number.POSITIVE_INFINITY, left = 0; ; before = left) {
        failures.push(
          ...(await sweepOrders(opened.db, opened.paymentContext)),
          ...(await sweepChanges(opened.db, opened.paymentContext)),
          ...(await sweepDeposits(opened.db, opened.paymentContext)),
          ...(await sweepOwnCancellations(opened.db, opened.paymentContext)),
          ...(await sweepDelays(opened.db, opened.paymentContext, DEFAULT_BUSINESS.time_zone)),
        )
        left = (await findUnsettledOrders(opened.db)).length
        if (left === 0 || left >= before) break
      }
      while (await emailIsDue(opened.db, now())) {
        await sendOutbox(opened.db, opened.emailContext)
        await sendBulkEmails(opened.db, opened.emailContext)
      }
      ahead -= 60 * MINUTE_MS
      await restart()
      return [...failures.map(String), ...(await auditShop(config))]
    },
    async close() {
      kill()
      await exited
      await opened.close()
      await Promise.all([provider.close(), email.close()])
      await sandbox.close()
      await postgres?.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function emailIsDue(db: Db, at: number): Promise<boolean> {
  const due = await db
    .selectFrom('mail_outbox')
    .select('id')
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('next_try_at', '<=', at)
    .executeTakeFirst()
  return due !== undefined
}
