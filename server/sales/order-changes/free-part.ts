import type { Tx } from '#server/platform/db/open.ts'
import { differenceOf, type PlannedChange } from '#server/sales/orders/planned-change.ts'
import type { OrderRow } from '#server/sales/orders/queries.ts'
import { type ChangeRequest, type PlanServices, planChange } from './plan-change.ts'

/**
 * Plans what of a request costs nothing more by itself, when the rest has to wait for a payment: contact and address, or the contact
 * alone. @returns null when there is no such part, or no rest
 */
export async function planFreePart<Request extends ChangeRequest>(
  tx: Tx,
  services: PlanServices,
  order: OrderRow,
  request: Request,
): Promise<{ plan: PlannedChange; rest: Omit<Request, 'contact' | 'address'> & ChangeRequest } | null> {
  const { contact, address, ...others } = request
  const { age_confirmed, note, parcel } = request
  const hasAddress = address !== undefined && order.shipping_method !== 'pickup'
  const goesToParcel = hasAddress && !request.shipping_method?.startsWith('pickup')
  for (const moves of goesToParcel ? [true, false] : [false]) {
    const part = { ...(contact && { contact }), ...(moves && address && { address }) }
    const whole = parcel === 'all' ? { parcel } : {}
    const plan = await planChange(tx, services, order, { ...part, ...whole, age_confirmed, note })
    const rest = { ...others, ...(!moves && address && { address }) }
    if (plan.what.length > 0 && differenceOf(order, plan) <= 0) return { plan, rest }
  }
  return null
}
