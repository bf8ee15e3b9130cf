import { toDollars } from '#contract/platform/values/money.ts'
import type { CheckoutForm, FeesReply } from '#contract/sales/checkout/checkout.ts'
import type { ShippingMethod } from '#contract/sales/checkout/values.ts'
import type { DeliveryMethod } from '#contract/sales/orders/order-sources.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { wrongField } from '#server/platform/errors.ts'
import { promiseDelivery } from '#server/sales/delivery/estimate.ts'
import { UNFULFILLED } from '#server/sales/orders/due.ts'
import { isOpen, openParcel } from '#server/sales/orders/parcel.ts'
import { type Mates, matesOf } from '#server/sales/orders/parcel-mates.ts'
import { lockOrder, type OrderRow } from '#server/sales/orders/queries.ts'
import { type Bill, type BillChoice, calculateBill, type FeeSettings, type PricedProduct } from './fees.ts'
import { priceInParcel, shippingPrices } from './shipping.ts'

/** Whose orders others can be added to. Staff's right to read any order, and a paid payment link, make nobody an owner. */
export interface JoinOwner {
  userId: string | null
  /** Verified, in lower case. */
  email: string | null
  /** Null for a browser that was never here. */
  browserHash: string | null
}

interface Join {
  offer: NonNullable<FeesReply['join']>
  order: OrderRow
  /** What the order's form says instead of what the customer entered. */
  label: Label
  mates: Mates
}

type Delivery = Pick<CheckoutForm, 'as_gift'> & { shippingMethod: DeliveryMethod }

function whyAlone({ as_gift, shippingMethod }: Delivery): string | null {
  if (as_gift) return 'A gift ships on its own.'
  return shippingMethod === 'pickup' ? 'What is picked up goes into no parcel.' : null
}

/** @throws {Invalid} for a gift or a pickup that is to go into another order's parcel */
export function requireJoinable({ joinOrder, ...choice }: Delivery & Pick<CheckoutForm, 'joinOrder'>): void {
  const why = whyAlone(choice)
  if (joinOrder && why !== null) throw wrongField('joinOrder', why)
}

interface Quote {
  alone: Bill
  /** In the parcel of `joinOrder`, else on its own. */
  bill: Bill
  /** Null when there is no such order, whatever the reason. */
  join: Join | null
}

interface Wish {
  products: PricedProduct[]
  choice: BillChoice & Delivery
  joinOrder: string | null
}

/**
 * Prices a cart, and looks for the customer's newest order in whose parcel it would cost less; with `joinOrder`, only at that one.
 */
export async function quoteJoin(
  db: Db,
  owner: JoinOwner,
  { products, choice, joinOrder }: Wish,
  { settings, now }: { settings: FeeSettings; now: number },
): Promise<Quote> {
  const alone = calculateBill(products, choice, settings)
  if (whyAlone(choice) !== null) return { alone, bill: alone, join: null }
  for (const order of await listOpenOrders(db, owner, joinOrder)) {
    const parcel = await openParcelOf(db, order)
    if (parcel === null) continue
    const mates = await matesOf(db, parcel, settings.shipping)
    const label = labelOf(order)
    const prices = shippingPrices(products, alone.subtotal - alone.discount, settings.shipping, {
      freeByCode: choice.freeShipping ?? false,
    })
    const together = priceInParcel(products, mates, prices, {
      method: label.shippingMethod,
      settings: settings.shipping,
    })
    if (together === null) continue
    const saved = Math.max(0, alone.shipping - together.shipping)
    // A parcel that was chosen is kept, even when a change of the cart leaves nothing to save.
    if (joinOrder === null && saved === 0) continue
    const { ship_by } = await promiseDelivery(db, { method: label.shippingMethod }, now)
    const offer = {
      order_uuid: order.order_uuid,
      order_id: order.id,
      ship_by: later(order.promised_ship_by, ship_by),
      ship_to: `${order.name}, ${order.city}, ${order.state}`,
      shipping: toDollars(together.shipping),
      saves: toDollars(saved),
    }
    const bill =
      joinOrder === null ? alone : calculateBill(products, { ...choice, ...label, mates }, settings)
    return { alone, bill, join: { offer, order, label, mates } }
  }
  return { alone, bill: alone, join: null }
}

type Label = Pick<CheckoutForm, 'name' | 'address' | 'city' | 'state' | 'zip' | 'placeConfirmed'> & {
  shippingMethod: ShippingMethod
}

/** Its place was confirmed with the other order. */
function labelOf({ name, address, city, state, zip, shipping_method }: OrderRow): Label {
  const shippingMethod = shipping_method === 'flat_rate' ? 'flat_rate' : 'standard'
  return { name, address, city, state, zip, shippingMethod, placeConfirmed: true }
}

function later(day: string | null, other: string | null): string | null {
  return day !== null && (other === null || day > other) ? day : other
}

const MAX_OFFERED = 5

/** The orders of this browser or login that still have to ship, newest first. */
async function listOpenOrders(
  db: Db,
  { userId, email, browserHash }: JoinOwner,
  joinOrder: string | null,
): Promise<OrderRow[]> {
  if (userId === null && browserHash === null) return []
  const orders = await db
    .selectFrom('orders')
    .selectAll()
    .where((order) => {
      // Each with the condition of the partial indexes, without which SQLite does not use them.
      const open = (...own: ReturnType<typeof order>[]) => order.and([UNFULFILLED, ...own])
      return order.or([
        ...(browserHash === null ? [] : [open(order('browser_hash', '=', browserHash))]),
        ...(userId === null ? [] : [open(order('user_id', '=', userId))]),
        ...(email === null
          ? []
          : [open(order('user_id', 'is', null), order(order.fn('lower', ['email']), '=', email))]),
      ])
    })
    .orderBy('id', 'desc')
    .execute()
  return orders
    .filter((order) => isOpen(order) && (joinOrder === null || order.order_uuid === joinOrder))
    .slice(0, MAX_OFFERED)
}

export const PARCEL_LEFT =
  'The parcel of your other order has left, so this one ships on its own. Please review the total before you pay.'

/** Call it before the new order takes anything: it waits for who ships the parcel. @returns whether the parcel is still there */
export async function lockOpenParcel(tx: Tx, { id }: OrderRow): Promise<boolean> {
  return (await openParcelOf(tx, await lockOrder(tx, id))) !== null
}

/** Null as well for the first order of a parcel that it has left: others still ship in that one. */
async function openParcelOf(db: Db, { id, parcel_id: parcelId }: OrderRow): Promise<OrderRow[] | null> {
  const parcel = await openParcel(db, parcelId ?? id)
  return parcel?.some((order) => order.id === id) ? parcel : null
}
