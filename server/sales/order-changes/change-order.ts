import { toDollars } from '#contract/platform/values/money.ts'
import type { AdminOrder } from '#contract/sales/orders/admin-orders.ts'
import type { Sums } from '#contract/sales/orders/changes.ts'
import type { Settlement } from '#contract/sales/orders/order-change.ts'
import { OutOfStockError } from '#server/catalog/products/stock.ts'
import type { Actor } from '#server/platform/audit-log/record.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { Conflict, Invalid, wrongField } from '#server/platform/errors.ts'
import { wasFaster } from '#server/sales/holds/hold.ts'
import { applyChange, partGoingBack } from '#server/sales/orders/apply-change.ts'
import { type Figures, sumsOf } from '#server/sales/orders/change-figures.ts'
import type { ChangeRow } from '#server/sales/orders/change-rows.ts'
import { type Fall, settleFall } from '#server/sales/orders/changes/fall.ts'
import { requireNoneWaits } from '#server/sales/orders/changes/wait.ts'
import { requireNoCancellation } from '#server/sales/orders/delay-rows.ts'
import { parcelOf } from '#server/sales/orders/parcel.ts'
import { afterOf, differenceOf, type PlannedChange } from '#server/sales/orders/planned-change.ts'
import { lockOrder, type OrderRow, requireOrder } from '#server/sales/orders/queries.ts'
import { listTenders, refundedNow } from '#server/sales/orders/tender-kinds.ts'
import { planChange } from './plan-change.ts'
import { type Asked, type ChangeServices, type Planned, settle } from './settle-change.ts'
import { costOf, warningsOf } from './warnings.ts'

/** What a change costs, and what staff should know. */
interface Changed {
  before: Sums
  after: Sums
  /** In dollars. */
  difference: number
  warnings: string[]
}

interface Outcome {
  changed: Changed
  falls: Fall[]
}

/**
 * Changes a paid order that has not left, as staff ask: at once, or once the customer has paid. A total that falls goes back first.
 * The same request key never applies twice.
 * @throws {NotFound}, {Invalid}, {Conflict}; {ProviderUnavailableError} when money can't go back now: the sweep goes on with it
 */
export async function changeOrder(
  db: Db,
  services: ChangeServices,
  asked: Asked,
  by: Actor,
): Promise<Changed> {
  const { changed, falls } = await inTransaction(db, asked, async (tx, order): Promise<Outcome> => {
    const known = await findByKey(tx, order, asked.request_key)
    if (known) return describeKnown(known)
    const { plan, others, changed } = await planAsked(tx, services, { order, asked }, by.at)
    if (plan.what.length === 0) throw new Invalid('Nothing of the order would change.')
    const falls: Fall[] = []
    for (const planned of [{ order, plan, asked }, ...others]) {
      const fall = await settle(tx, services, planned, by)
      if (fall) falls.push(fall)
    }
    return { changed, falls }
  })
  for (const fall of falls) await settleFall(db, services.paymentContext, fall, by)
  return changed
}

/** Tells what a change would cost, with the order as it would be. Changes nothing. */
export async function tryChange(
  db: Db,
  services: ChangeServices,
  asked: Asked,
  read: (tx: Tx) => Promise<AdminOrder>,
): Promise<Changed & { order: AdminOrder }> {
  const at = services.paymentContext.now()
  try {
    return await inTransaction(db, asked, async (tx, order) => {
      const { plan, others, changed } = await planAsked(tx, services, { order, asked }, at)
      for (const planned of [{ order, plan }, ...others])
        if (planned.plan.what.length > 0)
          await pretend(tx, planned.order, planned.plan, { settle: asked.settle, at })
      throw new Tried({ ...changed, order: await read(tx) })
    })
  } catch (error) {
    if (error instanceof Tried) return error.outcome
    throw error
  }
}

/** Rolls back what was only tried. */
class Tried extends Error {
  readonly outcome: Changed & { order: AdminOrder }

  constructor(outcome: Changed & { order: AdminOrder }) {
    super('Nothing is changed.')
    this.outcome = outcome
  }
}

async function inTransaction<T>(
  db: Db,
  { orderUuid }: Asked,
  work: (tx: Tx, order: OrderRow) => Promise<T>,
): Promise<T> {
  const { id } = await requireOrder(db, orderUuid)
  try {
    return await db.transaction().execute(async (tx) => work(tx, await lockOrder(tx, id)))
  } catch (error) {
    throw error instanceof OutOfStockError ? wasFaster() : error
  }
}

async function planAsked(
  tx: Tx,
  services: ChangeServices,
  { order, asked }: Omit<Planned, 'plan'>,
  at: number,
): Promise<{ plan: PlannedChange; others: Planned[]; changed: Changed }> {
  await requireChangeable(tx, order)
  if (asked.version !== order.version)
    throw new Conflict('Someone changed this order meanwhile. Reload to see the current one.')
  const plan = await planChange(tx, { ...services, now: at }, order, asked)
  const after = afterOf(order, plan)
  const others = await planOthers(tx, services, { order, asked }, at)
  const warnings = [
    ...(await warningsOf(tx, order, after, services.settings.business.time_zone)),
    ...others.flatMap((other) => costOf(other.order, other.plan) ?? []),
  ]
  return { plan, others, changed: { ...describe(order, after), warnings } }
}

/** @throws {Conflict} for an order that is not paid, has left, is being cancelled, or waits for another change */
export async function requireChangeable(tx: Tx, order: OrderRow): Promise<void> {
  const { id, status } = order
  if (status === 'pending') throw new Conflict('This order is being paid for.')
  if (status === 'cancelled') throw new Conflict('The order was cancelled.')
  if (status !== 'paid') throw new Conflict('The parcel has left.')
  await requireNoCancellation(tx, order)
  await requireNoneWaits(tx, id)
}

function describe(before: Figures, after: Figures): Omit<Changed, 'warnings'> {
  const difference = toDollars(after.total_cents - before.total_cents)
  return { before: sumsOf(before), after: sumsOf(after), difference }
}

async function findByKey(tx: Tx, order: OrderRow, requestKey = ''): Promise<ChangeRow | undefined> {
  const row = await tx
    .selectFrom('order_changes')
    .selectAll()
    .where('request_key', '=', requestKey)
    .executeTakeFirst()
  if (row && row.order_id !== order.id) throw new Conflict('This request key belongs to another order.')
  return row
}

/** A refund that was interrupted goes on. */
function describeKnown(row: ChangeRow): Outcome {
  const isFall = row.state === 'pending' && row.settled === 'refund'
  const figures = (json: string) => JSON.parse(json) as Figures
  const costs = describe(figures(row.figures_before), figures(row.figures_after))
  return { changed: { ...costs, warnings: [] }, falls: isFall ? [row] : [] }
}

/**
 * Plans the same name and address for the other orders of the parcel, each as a change of its own, settled by its own difference.
 * @throws {Invalid} for a payment link: until all were paid, one parcel would have two addresses
 */
async function planOthers(
  tx: Tx,
  services: ChangeServices,
  { order, asked }: Omit<Planned, 'plan'>,
  at: number,
): Promise<Planned[]> {
  const { contact, address, age_confirmed, settle: settlement, parcel } = asked
  const orders = parcel === 'all' && (contact || address) ? await parcelOf(tx, order) : []
  if (orders.length < 2) return []
  const planned: Planned[] = []
  for (const each of orders) {
    if (each.id !== order.id) await requireChangeable(tx, each)
    const { order_uuid: orderUuid, version } = each
    const theirs = contact && { name: contact.name, email: each.email || null }
    const same = { contact: theirs, address, age_confirmed, settle: settlement, parcel, orderUuid, version }
    const plan = await planChange(tx, { ...services, now: at }, each, same)
    if (settlement === 'link' && differenceOf(each, plan) > 0)
      throw wrongField(
        'settle',
        'A link can’t pay for a new address of the whole parcel. Choose waive or cash.',
      )
    if (each.id !== order.id && plan.what.length > 0) planned.push({ order: each, plan, asked: same })
  }
  return planned
}

/** Applies a change that is rolled back: a fall as if it had gone back. */
async function pretend(
  tx: Tx,
  order: OrderRow,
  plan: PlannedChange,
  { settle: asked = 'link', at }: { settle: Settlement | undefined; at: number },
): Promise<void> {
  const difference = differenceOf(order, plan)
  const refunded = refundedNow(order, await listTenders(tx, order.id))
  const returned = difference < 0 ? partGoingBack(order, -difference, refunded) : 0
  const settled = difference > 0 ? asked : difference < 0 ? 'refund' : null
  await applyChange(tx, order, plan, { actor: null, at, settled, returned, isTried: true })
}
