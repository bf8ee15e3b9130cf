import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { MINUTE_MS } from '#contract/shop.ts'
import { createSandbox } from '#sandbox/app.ts'
import { auditShop } from '#server/audit/audit.ts'
import { loadWeb } from '#server/built-pages.ts'
import { parseConfig } from '#server/config.ts'
import type { Db } from '#server/db/open.ts'
import { deliverMail } from '#server/mail/deliver.ts'
import { sweepOrders } from '#server/orders/sweep.ts'
import { connectMailer } from '#server/outside/mailer.ts'
import { openShop, type Shop } from '#server/shop.ts'
import { type MailProxy, startMailProxy } from './mail-proxy.ts'
import { freePort } from './postgres.ts'
import { type ProviderProxy, passOn, startProviderProxy } from './provider-proxy.ts'
import { HOUSE, SHOP_PROCESS_ENV, untilReady } from './shop-process.ts'
import { createVisitor, emptyDatabase, type Visitor } from './test-shop.ts'

/** The shop as a process of its own, as it runs for real, with its outside world in the test's hands. */
export interface MortalShop {
  url: string
  sandboxUrl: string
  provider: ProviderProxy
  mail: MailProxy
  visitor(): Visitor
  /** SIGKILL: no handler runs, nothing is flushed. */
  kill(): void
  isAlive(): boolean
  /** Starts it where it is dead. */
  revive(): Promise<void>
  /** Does what the shop does by itself within the next hour. @returns what could not be done, and what the audit says. */
  anHourLater(): Promise<string[]>
  /** The books, read beside the process. */
  books: Shop
  close(): Promise<void>
}

export async function startMortalShop(): Promise<MortalShop> {
  const folder = mkdtempSync(join(tmpdir(), 'mortal-shop-'))
  const database = await emptyDatabase()
  const [provider, mail, port] = [await startProviderProxy(), await startMailProxy(), await freePort()]
  let ahead = 0
  const now = () => Date.now() + ahead
  const url = `http://127.0.0.1:${port}`
  const sandbox = createSandbox({
    port: 0,
    smtpPort: 0,
    webhookUrl: `${url}/api/webhooks/stripe`,
    webhookSecret: 'whsec_sandbox',
    retryDelaysMs: [100, 200, 400, 800, 1600],
  })
  const outside = await sandbox.start()
  provider.target = outside.url
  mail.target = outside.smtpPort
  const settings = {
    PORT: String(port),
    SANDBOX_PORT: String(provider.port),
    SMTP_URL: `smtp://127.0.0.1:${mail.port}`,
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    BACKUP_AT: 'never',
    ...(database && { DATABASE_URL: database.url }),
  }
  const config = parseConfig(settings)
  const web = await loadWeb()
  let child: ChildProcess | null = null
  let books: Shop | null = null
  let buried: Promise<unknown> = Promise.resolve()

  async function revive(): Promise<void> {
    await buried
    if (child) return
    // The dead one's lease runs out by itself within a minute; no test waits for that.
    await books?.db.deleteFrom('leases').execute()
    child = fork(join(HOUSE, 'server/main.ts'), {
      cwd: HOUSE,
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
    buried = new Promise((gone) => killed.once('exit', gone))
    killed.kill('SIGKILL')
  }

  await revive()
  const opened = await openShop(config, { web, now })
  books = opened
  return {
    url,
    sandboxUrl: outside.url,
    provider,
    mail,
    books: opened,
    visitor: () => createVisitor(url),
    kill,
    isAlive: () => child !== null,
    revive,
    async anHourLater() {
      // In this hour another machine does it all: two clocks on one outbox would not be the shop's doing.
      kill()
      await buried
      provider.meddle = passOn
      mail.meddle = () => {}
      ahead += 60 * MINUTE_MS
      const failures = await sweepOrders(opened.db, opened.till)
      const mailer = connectMailer(config.smtpUrl, config.MAIL_FROM, config.SHOP_MAILBOX)
      const post = { mailer, web, publicUrl: url, now }
      while (await mailIsDue(opened.db, now())) await deliverMail(opened.db, post)
      mailer.close()
      ahead -= 60 * MINUTE_MS
      await revive()
      return [...failures.map(String), ...(await auditShop(config))]
    },
    async close() {
      kill()
      await buried
      await opened.close()
      await Promise.all([provider.close(), mail.close()])
      await sandbox.close()
      await database?.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function mailIsDue(db: Db, at: number): Promise<boolean> {
  const due = await db
    .selectFrom('mail_outbox')
    .select('id')
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('next_try_at', '<=', at)
    .executeTakeFirst()
  return due !== undefined
}
