import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Web } from '#contract/web.ts'
import { updateDatabase } from './backup/update.ts'
import { type Revision, watchRevision } from './catalogue/revision.ts'
import { keepShelf, type Shelf } from './catalogue/shelf/shelf.ts'
import type { Config } from './config.ts'
import { type Db, type OpenDatabase, openDatabase } from './db/open.ts'
import { startJobs } from './jobs/run.ts'
import type { Till } from './orders/settle.ts'
import { type CaptchaCheck, connectCaptcha } from './outside/captcha.ts'
import { connectMailer } from './outside/mailer.ts'
import { connectPayments } from './outside/payments.ts'
import { watchedCaptcha, watchedPayments } from './outside/watched.ts'
import { type PicturePlaces, picturePlaces } from './pictures/places.ts'
import { tell } from './seeing/tell.ts'

/** Everything the routes of all subjects share, put together once. */
export interface Shop {
  config: Config
  database: OpenDatabase
  db: Db
  till: Till
  captcha: CaptchaCheck
  web: Web
  pictures: PicturePlaces
  revision: Revision
  /** What is on show, to be listed, searched and counted. */
  shelf: Shelf
  /** UTC milliseconds; tests move it. */
  now(): number
  /** Whether cookies may travel by https only. */
  secure: boolean
  /** Has queued mail sent now rather than in a few seconds. */
  wakeMail(): void
  /** Lets work go on after the reply; a failure is logged and left to the sweep. */
  inBackground(what: string, work: () => Promise<unknown>): void
  /** Waits for work, but not longer than this; the work goes on in the background. */
  atMost(ms: number, work: Promise<unknown>): Promise<void>
  startJobs(log: FastifyBaseLogger): void
  close(): Promise<void>
}

export interface ShopParts {
  web: Web
  now?: () => number
}

/** Opens the shop's database and brings it up to date. @throws when it can't be reached or migrated. */
export async function openShop(config: Config, { web, now = Date.now }: ShopParts): Promise<Shop> {
  const database = openDatabase(config)
  await updateDatabase(database, config, now())
  const { db } = database
  const pictures = await picturePlaces(config)
  const payments = watchedPayments(connectPayments(config.stripe))
  const till: Till = { payments, now, shopMailbox: config.SHOP_MAILBOX }
  const mailer = connectMailer(config.smtpUrl, config.MAIL_FROM, config.SHOP_MAILBOX)
  const post = { mailer, web, publicUrl: config.publicUrl, now }
  const underway = new Set<Promise<unknown>>()
  let jobs: ReturnType<typeof startJobs> | null = null
  let log: FastifyBaseLogger | null = null

  function report(error: unknown, what: string): void {
    log?.error({ err: error }, what)
    tell({ what: 'failure', of: what })
  }

  function keep(what: string, work: Promise<unknown>): void {
    const kept = work.catch((error: unknown) => report(error, what)).finally(() => underway.delete(kept))
    underway.add(kept)
  }

  const shop: Shop = {
    config,
    database,
    db,
    till,
    captcha: watchedCaptcha(connectCaptcha(config.captcha)),
    web,
    pictures,
    revision: watchRevision(database, now),
    shelf: keepShelf(database),
    now,
    secure: config.SHOP_MODE === 'live' || config.publicUrl.startsWith('https:'),
    wakeMail: () => jobs?.wakeMail(),
    inBackground: (what, work) => keep(what, work().finally(shopMailIsDue)),
    async atMost(ms, work) {
      keep('work in the background', work)
      let timer: NodeJS.Timeout | undefined
      const patience = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, ms)
      })
      await Promise.race([work.catch(() => {}), patience])
      clearTimeout(timer)
    },
    startJobs(logger) {
      log = logger
      database.whenSlow((query) => logger.warn(query, 'a slow query'))
      const settings = { backups: config, checkouts: config }
      jobs = startJobs({ database, till, post, pictures, ...settings, now, holder: randomUUID(), report })
    },
    async close() {
      await jobs?.stop()
      await Promise.allSettled(underway)
      mailer.close()
      await database.close()
    },
  }
  function shopMailIsDue() {
    shop.wakeMail()
  }
  return shop
}
