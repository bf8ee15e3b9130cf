import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Emails } from '#contract/app/emails.ts'
import type { Web } from '#contract/app/ssr.ts'
import type { Settings } from '#contract/operations/settings/settings.ts'
import { type Jobs, startJobs } from '#server/app/jobs/run.ts'
import { openSaleClock, type SaleClock } from '#server/catalog/drops/sale-clock.ts'
import { upcomingDropChanges } from '#server/catalog/drops/upcoming-changes.ts'
import { type IsHidden, watchHiddenImages } from '#server/catalog/images/hidden-images.ts'
import { type ImageStorage, openImageStorage } from '#server/catalog/images/paths.ts'
import { createVisitorUploads, type VisitorUploads } from '#server/catalog/images/visitor-uploads.ts'
import { type CatalogReader, createCatalogReader } from '#server/catalog/products/catalog-reader.ts'
import { readHiddenProducts } from '#server/catalog/products/drop-times.ts'
import { openProductIndex, type ProductIndex } from '#server/catalog/products/product-index/product-index.ts'
import { issueMissing } from '#server/customers/passports/issue-for-order.ts'
import { updateDatabase } from '#server/operations/backup/pre-migration-backup.ts'
import { requireSecret } from '#server/operations/backup/store/schedule.ts'
import { type LookUp, lookUpTexts } from '#server/operations/doctor/email-domain.ts'
import { requireRecovered } from '#server/operations/recovery/recoveries.ts'
import { recordAccepted } from '#server/operations/setup-guide/test-email.ts'
import type { Config } from '#server/platform/config/config.ts'
import { type Revision, watchRevision } from '#server/platform/db/catalog-revision.ts'
import { type Db, type OpenDatabase, openDatabase } from '#server/platform/db/open.ts'
import type { EmailContext } from '#server/platform/email/send-outbox.ts'
import { type CaptchaCheck, connectCaptcha } from '#server/platform/integrations/captcha.ts'
import { connectMailer } from '#server/platform/integrations/mailer.ts'
import { connectPayments } from '#server/platform/integrations/stripe.ts'
import { traceCaptcha, tracePayments } from '#server/platform/integrations/traced.ts'
import { comingMidnights, scheduledChanges, shopInfoAt } from '#server/platform/settings/current.ts'
import { defaultSettings as settingsOfNewShop } from '#server/platform/settings/defaults.ts'
import { readSettings } from '#server/platform/settings/read.ts'
import { storeDefaults } from '#server/platform/settings/save.ts'
import { emit } from '#server/platform/telemetry/events.ts'
import { storeGiftCardKey } from '#server/sales/gift-cards/codes.ts'
import { addCode } from '#server/sales/gift-cards/send.ts'
import { changePayment } from '#server/sales/orders/changes/change-payment.ts'
import { recordOrderEmail } from '#server/sales/orders/events.ts'
import { orderTokenFor } from '#server/sales/orders/order-token.ts'
import type { PaymentContext } from '#server/sales/payments/context.ts'
import { trackWork } from './background-work.ts'

export interface Shop {
  config: Config
  version: string
  database: OpenDatabase
  db: Db
  paymentContext: PaymentContext
  emailContext: EmailContext
  lookUp: LookUp
  captcha: CaptchaCheck
  web: Web
  images: ImageStorage
  visitorUploads: VisitorUploads
  revision: Revision
  isHiddenImage: IsHidden
  productIndex: ProductIndex
  catalog: CatalogReader
  /** Settings that a new shop starts with. */
  defaultSettings: Settings
  /** With every save before this call. They are shared and must not be changed. */
  settings(): Promise<Settings>
  /** UTC milliseconds. */
  now(): number
  secure: boolean
  saleClock: SaleClock
  wakeEmail(): void
  /** Runs work after the response. A failure is logged; the next sweep retries. */
  inBackground(what: string, work: () => Promise<unknown>): void
  /** Waits at most `ms`. The work continues in the background. */
  waitUpTo(ms: number, work: Promise<unknown>): Promise<void>
  startJobs(log: FastifyBaseLogger, delayOf?: (ms: number) => number | null): void
  /** Another process takes them over within seconds. */
  stopJobs(): Promise<void>
  close(): Promise<void>
}

export interface ShopParts {
  web: Web
  now?: () => number
  lookUp?: LookUp
  /** The version of the running code. */
  version?: string
}

/** @throws when the database is unreachable, a migration fails, or the backup store's passphrase or key can't be read. */
export async function openShop(
  config: Config,
  { web, now = Date.now, lookUp = lookUpTexts, version = 'unknown' }: ShopParts,
): Promise<Shop> {
  if (config.backupStore) await requireSecret(config)
  const database = openDatabase(config)
  const defaultSettings = settingsOfNewShop(config)
  await prepareDatabase(database, config, defaultSettings, now())
  const { db } = database
  const images = await openImageStorage(config)
  const { revision, settings } = watchSettings(database, defaultSettings, now)
  const paymentContext = createPaymentContext(config, { images, defaultSettings, now })
  const mailer = connectMailer(config.smtpUrl, config.MAIL_FROM, config.SHOP_MAILBOX)
  const emailContext = createEmailContext(config, db, { mailer, web, settings, now })
  const work = trackWork()
  let jobs: Jobs | null = null
  const wakeEmail = () => jobs?.wakeEmail()
  const stopJobs = async () => jobs?.stop()
  return {
    config,
    version,
    database,
    db,
    paymentContext,
    emailContext,
    lookUp,
    captcha: traceCaptcha(connectCaptcha(config.captcha)),
    web,
    images,
    visitorUploads: createVisitorUploads(config, images.stagingDir),
    revision,
    isHiddenImage: watchHiddenImages(db, revision),
    productIndex: openProductIndex(database, now, readHiddenProducts),
    catalog: createCatalogReader(db, revision, now),
    defaultSettings,
    settings,
    now,
    saleClock: openSaleClock(database.engine, now),
    secure: config.SHOP_MODE === 'live' || config.publicUrl.startsWith('https:'),
    wakeEmail,
    inBackground: (what, run) => work.track(what, run().finally(wakeEmail)),
    waitUpTo: work.waitUpTo,
    startJobs(log, delayOf) {
      work.logTo(log)
      database.onSlowQuery((query) => log.warn(query, 'slow query'))
      jobs = startJobs({
        database,
        paymentContext,
        emailContext,
        images,
        backups: config,
        checkouts: config,
        watched: config,
        settings,
        now,
        owner: randomUUID(),
        report: work.report,
        ...(delayOf && { delayOf }),
      })
    },
    stopJobs,
    async close() {
      await stopJobs()
      await work.finish()
      mailer.close()
      await database.close()
    },
  }
}

async function prepareDatabase(
  database: OpenDatabase,
  config: Config,
  defaultSettings: Settings,
  now: number,
): Promise<void> {
  await updateDatabase(database, config, now)
  await requireRecovered(database)
  await storeDefaults(database.db, defaultSettings, now)
  await storeGiftCardKey(database.db)
  database.onQuery((query) => emit({ what: 'query', ...query }))
}

/** Reads the settings again whenever the catalog revision changes. */
function watchSettings(database: OpenDatabase, defaults: Settings, now: () => number) {
  const { db } = database
  let latest: Promise<Settings>
  const revision = watchRevision(database, now, async () => {
    latest = readSettings(db, defaults)
    const settings = await latest
    return [
      ...scheduledChanges(settings),
      ...comingMidnights(settings, now()),
      ...(await upcomingDropChanges(db, now())),
    ]
  })
  async function settings(): Promise<Settings> {
    await revision.exact()
    return latest
  }
  return { revision, settings }
}

function createPaymentContext(
  config: Config,
  { images, defaultSettings, now }: Pick<Shop, 'images' | 'defaultSettings' | 'now'>,
): PaymentContext {
  return {
    payments: tracePayments(connectPayments(config.stripe)),
    now,
    shopMailbox: config.SHOP_MAILBOX,
    async onSent(tx, order, at) {
      await issueMissing(tx, { config, images, defaultSettings }, order, at)
    },
    changePayment,
  }
}

function createEmailContext(
  config: Config,
  db: Db,
  { mailer, web, settings, now }: Pick<EmailContext, 'mailer' | 'web' | 'now'> & Pick<Shop, 'settings'>,
): EmailContext {
  return {
    mailer,
    web,
    sender: async () => ({ siteUrl: config.publicUrl, shop: shopInfoAt(await settings(), now()) }),
    now,
    addSecrets: async (kind, props) =>
      kind === 'gift-card' ? addCode(db, props as Emails['gift-card']) : props,
    orderToken: (email) => orderTokenFor(db, email),
    async onEmailSent(tx, email) {
      await recordOrderEmail(tx, email)
      await recordAccepted(tx, email)
    },
  }
}
