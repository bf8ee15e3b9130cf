import type { Settings } from '#contract/operations/settings/settings.ts'
import { type Cents, toDollars } from '#contract/platform/values/money.ts'
import { MIN_CHARGE } from '#contract/sales/checkout/values.ts'
import type { ChangedOrder } from '#contract/sales/orders/changes.ts'
import type { Settlement } from '#contract/sales/orders/order-change.ts'
import { type Actor, recordAuditEntry } from '#server/platform/audit-log/record.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { wrongField } from '#server/platform/errors.ts'
import { type Applied, applyChange, partGoingBack, storePending } from '#server/sales/orders/apply-change.ts'
import type { Fall } from '#server/sales/orders/changes/fall.ts'
import { linkEnd } from '#server/sales/orders/changes/wait.ts'
import { afterOf, differenceOf, type PlannedChange, type Rest } from '#server/sales/orders/planned-change.ts'
import type { OrderRow } from '#server/sales/orders/queries.ts'
import { listTenders, refundedNow } from '#server/sales/orders/tender-kinds.ts'
import { waitForPayment } from '#server/sales/orders/wait-for-payment.ts'
import type { PaymentContext } from '#server/sales/payments/context.ts'
import { planFreePart } from './free-part.ts'
import { type PlanServices, planChange } from './plan-change.ts'

export interface ChangeServices extends Omit<PlanServices, 'now'> {
  paymentContext: PaymentContext
  settings: PlanServices['settings'] & Pick<Settings, 'orders'>
}

/** What staff asked for. */
export interface Asked extends Omit<ChangedOrder, 'placeConfirmed' | 'dry_run'> {
  orderUuid: string
}

export interface Planned {
  order: OrderRow
  plan: PlannedChange
  asked: Asked
}

/** Applies a planned change, or lets it wait for its money. @returns a fall, to settle once the transaction has ended */
export async function settle(
  tx: Tx,
  services: ChangeServices,
  planned: Planned,
  by: Actor,
): Promise<Fall | null> {
  const { order, plan, asked } = planned
  const difference = differenceOf(order, plan)
  const settled =
    difference > 0 ? requireSettlement(asked.settle, difference) : difference < 0 ? 'refund' : null
  const after = { total: toDollars(order.total_cents + difference), settled }
  const subject = { kind: 'order', id: order.order_uuid, name: `Order ${order.id}` } as const
  await recordAuditEntry(tx, by, { ...subject, action: 'changed', after })
  if (settled === 'link') return letWait(tx, services, planned, by)
  return applyOrFall(tx, order, plan, { ...by, settled, requestKey: asked.request_key ?? null })
}

/** A fall waits until its money went back. @param rest what then waits for its payment */
export async function applyOrFall(
  tx: Tx,
  order: OrderRow,
  plan: PlannedChange,
  applied: Applied & { rest?: Rest },
): Promise<Fall | null> {
  if (await givesBack(tx, order, plan)) {
    const id = await storePending(tx, order, plan, { ...applied, settled: 'refund' })
    return { id, order_id: order.id }
  }
  await applyChange(tx, order, plan, applied)
  return null
}

async function givesBack(tx: Tx, order: OrderRow, plan: PlannedChange): Promise<boolean> {
  const refunded = refundedNow(order, await listTenders(tx, order.id))
  return partGoingBack(order, -differenceOf(order, plan), refunded) > 0
}

/** Lets a change wait for its payment. What costs nothing more by itself is a change of its own, at once. */
async function letWait(
  tx: Tx,
  services: ChangeServices,
  { order, plan, asked }: Planned,
  by: Actor,
): Promise<Fall | null> {
  const requestKey = asked.request_key ?? null
  const waits = (from: OrderRow) => ({ ...by, requestKey, expiresAt: expiryOf(services, from, by.at) })
  const free = await planFreePart(tx, { ...services, now: by.at }, order, asked)
  if (!free) {
    await waitForPayment(tx, order, plan, waits(order))
    return null
  }
  const planRest = async (from: OrderRow) => {
    const rest = await planChange(tx, { ...services, now: by.at }, from, free.rest)
    requireChargeable(differenceOf(from, rest))
    return rest
  }
  const difference = differenceOf(order, free.plan)
  if (await givesBack(tx, order, free.plan)) {
    const waived_cents = Math.max(0, order.waived_cents + difference)
    const after = { ...afterOf(order, free.plan), waived_cents }
    const rest = { plan: await planRest(after), expiresAt: waits(after).expiresAt }
    return applyOrFall(tx, order, free.plan, { ...by, settled: 'refund', requestKey, rest })
  }
  const settled = difference < 0 ? 'refund' : null
  const after = await applyChange(tx, order, free.plan, { ...by, settled })
  await waitForPayment(tx, after, await planRest(after), waits(after))
  return null
}

function expiryOf({ settings: { orders, business } }: ChangeServices, order: OrderRow, at: number): number {
  return linkEnd(at, order, { payLinkHours: orders.pay_link_hours, timeZone: business.time_zone })
}

/** How a rise is paid. */
function requireSettlement(settle: Settlement | undefined, difference: number): Settlement {
  if (settle === undefined || settle === 'refund')
    throw wrongField('settle', 'Choose how the difference is paid: link, waive or cash.')
  if (settle === 'link') requireChargeable(difference)
  return settle
}

function requireChargeable(difference: Cents): void {
  if (difference < MIN_CHARGE)
    throw wrongField('settle', 'A card can’t pay less than $0.50. Choose waive or cash.')
}
