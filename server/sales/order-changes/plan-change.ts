import type { Settings } from '#contract/operations/settings/settings.ts'
import { minimumAge } from '#contract/platform/values/us-states.ts'
import { isPickup } from '#contract/sales/checkout/pickup.ts'
import type { ChangedOrder } from '#contract/sales/orders/changes.ts'
import type { SaleClock } from '#server/catalog/drops/sale-clock.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { Conflict, wrongField } from '#server/platform/errors.ts'
import type { FeeSettings } from '#server/sales/checkout/fees.ts'
import { pickupPlaceOf } from '#server/sales/delivery/pickup-place.ts'
import { inOwnFields } from '#server/sales/manual-orders/price-order.ts'
import { afterOf, type ChangedColumns, type PlannedChange } from '#server/sales/orders/planned-change.ts'
import { promiseOrder } from '#server/sales/orders/promise.ts'
import type { OrderRow } from '#server/sales/orders/queries.ts'
import { heldByHand, listTenders } from '#server/sales/orders/tender-kinds.ts'
import { type FullLine, linesDiffer, planLines, readFullLines, requireReserved } from './plan-lines.ts'
import { priceAnew, priceAtPlace } from './price-change.ts'
import { sentencesOf } from './sentences.ts'

export type ChangeRequest = Pick<
  ChangedOrder,
  | ('contact' | 'address' | 'shipping_method' | 'insurance' | 'lines')
  | ('age_confirmed' | 'settle' | 'note' | 'parcel')
>

export interface PlanServices {
  saleClock: SaleClock
  settings: FeeSettings & Pick<Settings, 'business'>
  now: number
}

/** Where a checkout names its own fields. */
const FIELDS: Record<string, string> = {
  cart: 'lines',
  shippingMethod: 'shipping_method',
  addInsurance: 'insurance',
}

/**
 * Plans what a request makes of a locked order, and prices it. Writes nothing.
 * @throws {Invalid} with the field that is wrong; {Conflict} for pieces that can't be had
 */
export async function planChange(
  tx: Tx,
  services: PlanServices,
  order: OrderRow,
  request: ChangeRequest,
): Promise<PlannedChange> {
  if (order.ships === 0 && needsParcel(request))
    throw new Conflict('Only the contact of a gift card’s purchase can be changed.')
  const moved = {
    ...contactOf(order, request),
    ...(order.ships === 1 && (await inOwnFields(async () => deliveryOf(order, request, services), FIELDS))),
  }
  const after = afterOf(order, { columns: moved })
  if (after.name === '' && after.ships === 1 && after.shipping_method !== 'pickup')
    throw wrongField('contact.name', 'Enter a name for the parcel.')
  const leaves = leavesParcel(order, after, request.parcel)
  const age = confirmedAge(order, after, request)
  const before = await readFullLines(tx, order.id)
  const lines = request.lines
    ? await inOwnFields(() => linesOf(tx, services, after, { request, before }), FIELDS)
    : null
  const columns = {
    ...moved,
    ...(age !== null && { confirmed_age: age }),
    ...(await pricesOf(tx, services, {
      ...{ order: leaves ? { ...order, parcel_id: null } : order, after },
      ...{ before, lines, settle: request.settle },
    })),
    ...(await promiseOf(tx, { order, after, before, lines, now: services.now })),
    ...(leaves && { parcel_id: null }),
  }
  const stored = lines && { before, after: lines }
  return {
    columns: changedOnly(order, columns),
    lines: lines?.map(toPlanned) ?? null,
    what: [
      ...sentencesOf(order, afterOf(order, { columns }), stored),
      ...(leaves ? ['It now ships in a parcel of its own.'] : []),
    ],
    note: request.note || null,
  }
}

/** A parcel has one address and one method. */
function leavesParcel(order: OrderRow, after: OrderRow, parcel: ChangeRequest['parcel']): boolean {
  if (order.parcel_id === null) return false
  if (parcel === 'leave' || order.shipping_method !== after.shipping_method) return true
  const isMoved = (['address', 'city', 'state', 'zip'] as const).some((part) => order[part] !== after[part])
  return isMoved && parcel !== 'all'
}

function needsParcel({ address, shipping_method, insurance, lines }: ChangeRequest): boolean {
  return [address, shipping_method, insurance, lines].some((given) => given !== undefined)
}

function contactOf(order: OrderRow, { contact }: ChangeRequest): ChangedColumns {
  if (!contact) return {}
  const { name, email, phone } = contact
  if (email === null && order.source !== 'admin')
    throw wrongField('contact.email', 'Enter an email address like june@example.com.')
  return { name, email: email ?? '', ...(phone !== undefined && { phone: phone || null }) }
}

/** A pickup has no address of its own: it is taxed at the workshop. */
function deliveryOf(
  order: OrderRow,
  { address, shipping_method, insurance }: ChangeRequest,
  { settings }: PlanServices,
): ChangedColumns {
  const method = shipping_method ?? order.shipping_method
  if (isPickup(method)) {
    if (insurance) throw wrongField('insurance', 'An order that is picked up has no parcel to insure.')
    if (shipping_method === undefined) return {}
    const place = { address: '', city: '', state: settings.business.region_code, zip: '' }
    const pickup = JSON.stringify(pickupPlaceOf(method, settings))
    const ready_at = pickup === order.pickup ? order.ready_at : null
    return { ...place, shipping_method: 'pickup', pickup, ready_at, insured: 0 }
  }
  if (order.shipping_method === 'pickup' && !address) throw wrongField('address', 'Enter the address.')
  return {
    ...(address && {
      ...{ address: address.address, city: address.city },
      ...{ state: address.state, zip: address.zip },
    }),
    shipping_method: method === 'flat_rate' ? 'flat_rate' : 'standard',
    ...(order.shipping_method === 'pickup' && { pickup: null, ready_at: null }),
    ...(insurance !== undefined && { insured: insurance ? 1 : 0 }),
  }
}

/** @returns the age that is newly confirmed, or null. @throws {Invalid} where the law asks for more than was confirmed */
function confirmedAge(order: OrderRow, after: OrderRow, { age_confirmed }: ChangeRequest): number | null {
  const age = minimumAge(after.state)
  if (age <= (order.confirmed_age ?? minimumAge(order.state))) return null
  if (!age_confirmed)
    throw wrongField('age_confirmed', `Confirm that the customer is at least ${age} years old.`)
  return age
}

async function linesOf(
  tx: Tx,
  { saleClock, now, settings }: PlanServices,
  order: OrderRow,
  { request: { lines = [] }, before }: { request: ChangeRequest; before: FullLine[] },
): Promise<FullLine[] | null> {
  const { email, user_id: userId, address, zip } = order
  const sale = { email, userId, address, zip, timeZone: settings.business.time_zone }
  const after = await planLines(tx, { saleClock, now }, lines, { before, sale })
  if (!linesDiffer(before, after)) return null
  requireReserved(order)
  return after
}

interface Planned {
  order: OrderRow
  /** With contact and delivery as they will be. */
  after: OrderRow
  before: FullLine[]
  lines: FullLine[] | null
}

async function pricesOf(
  tx: Tx,
  { settings }: PlanServices,
  { order, after, before, lines, settle }: Planned & Pick<ChangeRequest, 'settle'>,
): Promise<ChangedColumns> {
  const isOnlyMoved =
    lines === null && order.shipping_method === after.shipping_method && order.insured === after.insured
  if (isOnlyMoved && order.state === after.state && order.zip === after.zip) return {}
  const hand = heldByHand(order, await listTenders(tx, order.id))
  if (isOnlyMoved) return priceAtPlace(order, after, settings, hand)
  const delivery = { ...after, insured: after.insured === 1 }
  const change = { lines: lines ?? before, before, delivery, settle, hand }
  return inOwnFields(() => priceAnew(tx, order, change, settings), FIELDS)
}

/** The promise stays, unless pieces are added. */
async function promiseOf(
  tx: Tx,
  { order, after, before, lines, now }: Planned & { now: number },
): Promise<ChangedColumns> {
  const isAdded =
    lines?.some(({ line_id, quantity }) => {
      const was = before.find((line) => line.line_id === line_id)
      return line_id === null || (was !== undefined && quantity > was.quantity)
    }) ?? false
  const isNew = order.promised_ship_by === null && order.shipping_method !== after.shipping_method
  if (after.ships === 0 || !(isNew || isAdded)) return {}
  const promised = await promiseOrder(tx, after, now)
  const { promised_ship_by: day } = promised
  const was = order.promised_ship_by
  return day === null || (was !== null && day <= was) ? {} : promised
}

function toPlanned({ line_id, product_id, name, picture_hash, quantity, price_cents, custom }: FullLine) {
  return { line_id, product_id, name, picture_hash, quantity, price_cents, custom }
}

function changedOnly(order: OrderRow, columns: ChangedColumns): ChangedColumns {
  const entries = Object.entries(columns).filter(([name, value]) => order[name as keyof OrderRow] !== value)
  return Object.fromEntries(entries)
}
