import { sql } from 'kysely'
import { LEGAL_PAGES, PAGE_TITLES } from '#contract/catalog/pages/page-keys.ts'
import type { Section } from '#contract/operations/settings/sections.ts'
import type { Settings } from '#contract/operations/settings/settings.ts'
import type { SetupGuide } from '#contract/operations/setup-guide/setup-guide.ts'
import { SETUP_STEPS, type SetupStepKey } from '#contract/operations/setup-guide/setup-steps.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import { DEMO_PRODUCT_IMAGES, DEMO_PRODUCT_NAMES } from '#demo/demo-catalog.ts'
import { readConfirmations } from '#server/catalog/pages/confirmations.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Db } from '#server/platform/db/open.ts'
import { KINDS_OF_AMOUNT_DUE } from '#server/sales/orders/tender-kinds.ts'
import { emailState } from './email-state.ts'
import { type PaymentSettings, paymentsState } from './payment-check.ts'
import { type PaymentCheck, readRecord } from './records.ts'
import { done, listOf, open, type StepState, whenAndWho } from './step-state.ts'
import type { EmailSettings } from './test-email.ts'

export type GuideSettings = PaymentSettings & EmailSettings & Pick<Config, 'backupStore'>

/** Reads every step from the shop's own database and asks nobody else. */
export async function readSetupGuide(
  db: Db,
  config: GuideSettings,
  settings: Settings,
  paymentCheck: PaymentCheck | null,
): Promise<SetupGuide> {
  const timeZone = settings.business.time_zone
  const [sections, first_product, pages, email, two_factor, backups, test_order, dismissed] =
    await Promise.all([
      savedSections(db, settings),
      firstProduct(db),
      confirmedPages(db, timeZone),
      emailState(db, config, timeZone),
      twoFactorLogin(db),
      storeBackup(db, config, timeZone),
      testOrder(db, timeZone),
      readRecord(db, 'dismissed'),
    ])
  const payments = paymentsState(config, paymentCheck, timeZone)
  const states: Record<SetupStepKey, StepState> = {
    ...sections,
    first_product,
    pages,
    payments,
    email,
    two_factor,
    backups,
    test_order,
  }
  return { steps: SETUP_STEPS.map((key) => ({ key, ...states[key] })), dismissed: dismissed ?? false }
}

async function confirmedPages(db: Db, timeZone: string): Promise<StepState> {
  const confirmations = await readConfirmations(db)
  const missing = LEGAL_PAGES.filter((key) => !confirmations.has(key)).map((key) => PAGE_TITLES[key])
  if (missing.length > 0) return open(`Read ${listOf(missing)}. Press ‘Looks right’, or edit what is not.`)
  const latest = [...confirmations.values()].sort((a, b) => a.at.localeCompare(b.at)).at(-1)
  return done(`All read, the last ${whenAndWho(Date.parse(latest?.at ?? ''), latest?.by ?? null, timeZone)}.`)
}

/** A product with the name or an image of a demo product is the demo's, even if someone edited it. */
async function firstProduct(db: Db): Promise<StepState> {
  const published = await findOwnProduct(db, 1)
  if (published) return done(`‘${published}’ is in the shop.`)
  const draft = await findOwnProduct(db, 0)
  if (draft) return open(`‘${draft}’ is a draft. Make it visible, and customers can buy it.`)
  return open('Add the first product of your own. Those of the demo do not count.')
}

async function findOwnProduct(db: Db, published: 0 | 1): Promise<string | null> {
  const product = await db
    .selectFrom('products')
    .select('name')
    .where('published', '=', published)
    .where('deleted_at', 'is', null)
    .where('name_key', 'not in', DEMO_PRODUCT_NAMES)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('product_pictures')
            .select('product_pictures.id')
            .whereRef('product_id', '=', 'products.id')
            .where('hash', 'in', DEMO_PRODUCT_IMAGES),
        ),
      ),
    )
    .orderBy('products.id')
    .limit(1)
    .executeTakeFirst()
  return product?.name ?? null
}

type DecidedSection = Extract<Section, 'business' | 'shipping' | 'tax'>

/** The revision of the settings that a new shop starts with. */
const UNSAVED = 1

const MISSING: Record<DecidedSection, string> = {
  business: 'The shop shows the details that it came with. Enter your own and save.',
  shipping: 'Customers pay the retail prices of USPS. Check them, or enter your own, and save.',
  tax: 'No sales tax is collected yet. Ask your accountant and save; leaving it off is a decision too.',
}

/** Done once someone saved the section, changed or not. */
async function savedSections(db: Db, settings: Settings): Promise<Record<DecidedSection, StepState>> {
  const rows = await db
    .selectFrom('settings')
    .leftJoin('users', 'users.id', 'updated_by')
    .select(['section', 'revision', 'updated_at', 'users.name'])
    .execute()
  const stateOf = (section: DecidedSection): StepState => {
    const row = rows.find((each) => each.section === section)
    if (!row || row.revision <= UNSAVED) return open(MISSING[section])
    const saved = whenAndWho(row.updated_at, row.name, settings.business.time_zone)
    return done(section === 'tax' ? `${taxDecision(settings.tax)}. Saved ${saved}.` : `Saved ${saved}.`)
  }
  return { business: stateOf('business'), shipping: stateOf('shipping'), tax: stateOf('tax') }
}

function taxDecision({ enabled, states }: Settings['tax']): string {
  return enabled ? `Collected in ${pluralize(states.length, 'state')}` : 'Not collected'
}

/** Done while the last copy in the backup store that was tested has passed. */
async function storeBackup(
  db: Db,
  { backupStore }: Pick<Config, 'backupStore'>,
  timeZone: string,
): Promise<StepState> {
  const tested = await db
    .selectFrom('backups')
    .select(['taken_at', 'failure', 'differences'])
    .where('place', '=', 'store')
    .orderBy('taken_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (tested?.failure === null && tested.differences === '[]') {
    const when = whenAndWho(tested.taken_at, null, timeZone)
    return done(`The copy in the backup store passed its restore test ${when}.`)
  }
  if (tested) return open('The copy in the backup store did not pass its restore test. See why below.')
  if (backupStore) return open('The backup store is set. Its copy is restored and tested tonight.')
  return open(
    'Backups are lost with this server. Run ‘shop setup’ on it to keep them in a backup store, too.',
  )
}

async function testOrder(db: Db, timeZone: string): Promise<StepState> {
  const order = await db
    .selectFrom('order_tenders')
    .select(({ selectFrom }) => [
      'order_id',
      selectFrom('order_events')
        .select(({ fn }) => fn.max('order_events.at').as('at'))
        .whereRef('order_events.order_id', '=', 'order_tenders.order_id')
        .where('order_events.kind', '=', 'refunded')
        .as('refunded_at'),
    ])
    // Literally, so that the index of refunded tenders is used.
    .where(sql<boolean>`refunded_cents > 0`)
    .whereRef('refunded_cents', '>=', 'charged_cents')
    .where('kind', 'in', KINDS_OF_AMOUNT_DUE)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (order) {
    return done(
      `Order ${order.order_id} was paid, and refunded ${whenAndWho(order.refunded_at ?? 0, null, timeZone)}.`,
    )
  }
  return open('Buy one product as a customer would. Then refund the whole order.')
}

/** Done once every site admin uses it. A passkey does not count, because the password alone still logs in. */
async function twoFactorLogin(db: Db): Promise<StepState> {
  const siteadmins = await db
    .selectFrom('users')
    .select(['name', 'two_factor_method'])
    .where('role', '=', 'siteadmin')
    .orderBy('name')
    .execute()
  const lacking = siteadmins.filter(({ two_factor_method }) => two_factor_method === null)
  const names = listOf(lacking.map(({ name }) => name))
  const [count, all] = [lacking.length, siteadmins.length]
  if (count === 0) return done(`On for ${all === 1 ? 'the site admin' : `all ${all} site admins`}.`)
  if (all === 1)
    return open(`A stolen password is enough to log in as ${names}. Turn on two-factor authentication.`)
  return open(`${count} of ${all} site admins log in with a password alone: ${names}.`)
}
