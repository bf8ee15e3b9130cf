import { toDollars } from '#contract/platform/values/money.ts'
import { minimumAge } from '#contract/platform/values/us-states.ts'
import type { OwnAddressFields } from '#contract/sales/checkout/customer-form.ts'
import { SHOP_ACTOR } from '#server/platform/audit-log/record.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { Conflict, Unavailable, wrongField } from '#server/platform/errors.ts'
import { ProviderUnavailableError } from '#server/platform/integrations/payments.ts'
import { type OrderReader, requireOwnOrder } from '#server/sales/orders/access.ts'
import { requireWindow } from '#server/sales/orders/change-window.ts'
import { settleFall } from '#server/sales/orders/changes/fall.ts'
import { differenceOf, type PlannedChange } from '#server/sales/orders/planned-change.ts'
import { lockOrder, type OrderRow } from '#server/sales/orders/queries.ts'
import { requireChangeable } from '../change-order.ts'
import { planChange } from '../plan-change.ts'
import { applyOrFall, type ChangeServices } from '../settle-change.ts'

interface OwnAddress extends Omit<OwnAddressFields, 'placeConfirmed'> {
  orderUuid: string
}

/**
 * Sends a customer's own order elsewhere: a change like those of staff, which leaves a parcel with other orders and costs nothing more.
 * @throws {NotFound}; {Invalid} where the law asks for a higher age; {Conflict} when it comes too late or the tax is higher
 */
export async function changeOwnAddress(
  db: Db,
  services: ChangeServices,
  to: OwnAddress,
  reader: OrderReader,
): Promise<void> {
  const { paymentContext } = services
  const { id } = await requireOwnOrder(db, to.orderUuid, reader)
  const at = paymentContext.now()
  const fall = await db.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, id)
    await requireWindow(tx, order, 'change', at)
    await requireChangeable(tx, order)
    const plan = await planMove(tx, { ...services, now: at }, order, to)
    if (plan.what.length === 0) return null
    const difference = differenceOf(order, plan)
    if (difference > 0)
      throw new Conflict('The tax there is higher. Write to us and we will change it.', {
        difference: toDollars(difference),
      })
    return applyOrFall(tx, order, plan, { actor: null, at, settled: difference < 0 ? 'refund' : null })
  })
  if (!fall) return
  await settleFall(db, paymentContext, fall, { actor: SHOP_ACTOR, at }).catch((error: unknown) => {
    if (!(error instanceof ProviderUnavailableError)) throw error
    throw new Unavailable(
      'We have your new address, but the payment provider is not responding. We email you once the difference is refunded and the address changed.',
    )
  })
}

function planMove(
  tx: Tx,
  services: Parameters<typeof planChange>[1],
  order: OrderRow,
  { name, address, city, state, zip, ageConfirmation }: OwnAddress,
): Promise<PlannedChange> {
  if (order.shipping_method === 'pickup')
    throw new Conflict('This order is picked up, so it has no address to change.')
  const age = minimumAge(state)
  if (age > (order.confirmed_age ?? minimumAge(order.state)) && Number(ageConfirmation) < age)
    throw wrongField('ageConfirmation', `Confirm that you are at least ${age} years old.`)
  return planChange(tx, services, order, {
    contact: { name, email: order.email },
    address: { address, city, state, zip },
    age_confirmed: true,
    // Another address leaves it by itself.
    ...(name !== order.name && { parcel: 'leave' as const }),
  })
}
