import type { IssueContext } from '#server/customers/passports/issue.ts'
import { raiseRevision } from '#server/platform/db/catalog-revision.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { addCommissions } from './add-commissions.ts'
import { addDisputes } from './add-disputes.ts'
import { addDrops } from './add-drops.ts'
import { addSentEmails } from './add-emails.ts'
import { addJournals } from './add-journals.ts'
import { addMessages } from './add-messages.ts'
import { addOrders } from './add-orders.ts'
import { addPassports } from './add-passports.ts'
import { addComingProducts, addPastProducts } from './add-products.ts'
import { addReviews } from './add-reviews.ts'
import { addSaved } from './add-saved.ts'
import { addSearches } from './add-searches.ts'
import { addSubscribers } from './add-subscribers.ts'
import { addViews } from './add-views.ts'
import { openCalendar } from './calendar.ts'
import { historyProducts } from './history-products.ts'
import { planOrders } from './plan-orders.ts'
import { seededRandom } from './random.ts'
import { simulateOrder } from './simulate-order.ts'

const SEED = 1874

interface HistoryOptions {
  now: number
  shopMailbox: string
  /** The email addresses of the demo's own accounts. */
  accounts: string[]
  context: IssueContext
}

/**
 * Fourteen months of invented orders, messages, views and more, around a demo catalog that stays as it is. The same at every
 * start, except for its days, which end today. Nothing in it is still to be emailed.
 */
export async function addHistory(
  tx: Tx,
  { now, shopMailbox, accounts: emails, context }: HistoryOptions,
): Promise<void> {
  const { defaultSettings: settings } = context
  const accounts = await findAccounts(tx, emails)
  if (accounts === null) return
  const { staffId, customerId, customerEmail } = accounts
  const random = seededRandom(SEED)
  const calendar = openCalendar(now, settings.business.time_zone)
  const products = historyProducts()
  const plans = planOrders(random, products)
  const simulation = { random, calendar, fees: settings, balances: giftCardAmounts(plans) }
  const stories = plans.map((plan) => simulateOrder(plan, simulation))
  const productIds = await addPastProducts(tx, stories, products, calendar)
  const comingIds = await addComingProducts(tx, calendar)
  const comingDropId = await addDrops(tx, productIds, comingIds, calendar)
  const known = { staffId, customerId, customerEmail, state: settings.business.region_code }
  const stored = await addOrders(tx, stories, { productIds, known, calendar, random })
  await addDisputes(tx, stored, calendar)
  await addPassports(tx, stored, { productIds, calendar, context, customerId })
  await addJournals(tx, calendar)
  await addReviews(tx, stored, { productIds, random, calendar })
  await addMessages(tx, { random, calendar, staffId })
  await addCommissions(tx, { random, calendar, staffId })
  await addSubscribers(tx, { random, calendar, comingDropId })
  await addViews(tx, stories, { productIds, random, calendar })
  await addSearches(tx, { random, calendar })
  await addSaved(tx, { customerId, calendar })
  await addSentEmails(tx, stored, { calendar, shopMailbox })
  await raiseRevision(tx)
}

/** Returns the initial balance of each bought gift card. */
function giftCardAmounts(plans: ReturnType<typeof planOrders>): number[] {
  return plans.filter(({ channel }) => channel === 'gift-card').map(({ lines }) => lines[0]?.price_cents ?? 0)
}

async function findAccounts(tx: Tx, emails: string[]) {
  const users = await tx
    .selectFrom('users')
    .select(['id', 'email', 'role'])
    .where('email_key', 'in', emails)
    .execute()
  const staff = users.find(({ role }) => role === 'admin')
  const customer = users.find(({ role }) => role === 'customer')
  if (!staff || !customer) return null
  return { staffId: staff.id, customerId: customer.id, customerEmail: customer.email }
}
