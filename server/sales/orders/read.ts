import type { ExpressionBuilder, Selectable } from 'kysely'
import { imageUrl } from '#contract/catalog/images/images.ts'
import { toInstant } from '#contract/platform/values/dates.ts'
import { toDollars } from '#contract/platform/values/money.ts'
import type { PaymentMethod } from '#contract/sales/orders/order-sources.ts'
import type { Order } from '#contract/sales/orders/orders.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { OrderEventKind } from '#server/platform/db/rows/orders.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { readPickup } from '#server/sales/delivery/pickup-place.ts'
import { type PurchasedCard, purchasedCards } from '#server/sales/gift-cards/purchase.ts'
import { toCard } from '#server/sales/payments/card-columns.ts'
import { cardFeeOf } from './amounts.ts'
import { changeWindow } from './change-window.ts'
import { readGift, readShipsOn } from './gift.ts'
import { readParcels } from './parcel.ts'
import { field, type HiddenField, isPublic, type OrderColumn, type OrderField } from './personal-data.ts'
import type { OrderRow } from './queries.ts'

/** Only its customer gets them: `showOrder` in `access.ts` works them out. */
const NO_WINDOW = { changes_until: null, changes_closed: null } satisfies Partial<Order>

/** Fields from other tables and orders; `gift` and `parcel` are personal. */
type FieldOfOtherTables = 'products' | 'timeline' | 'gift' | 'parcel' | keyof typeof NO_WINDOW

const FIELDS = {
  id: field(['id'], (row) => row.id),
  order_uuid: field(['order_uuid'], (row) => row.order_uuid),
  status: field(['status'], (row) => row.status),
  created_at: field(['created_at'], (row) => new Date(row.created_at).toISOString()),
  total_price: field(['total_cents'], (row) => toDollars(row.total_cents)),
  subtotal: field(['subtotal_cents'], (row) => toDollars(row.subtotal_cents)),
  discount: field(['discount_cents'], (row) => toDollars(row.discount_cents)),
  discount_code: field(['discount_code'], (row) => row.discount_code),
  shipping: field(['shipping_cents'], (row) => toDollars(row.shipping_cents)),
  insurance: field(['insurance_cents'], (row) => toDollars(row.insurance_cents)),
  tax: field(['tax_cents'], (row) => toDollars(row.tax_cents)),
  card_fee: field(['card_fee_cents', 'tax_cents', 'discount_cents'], (row) => toDollars(cardFeeOf(row))),
  gift_card: field(['gift_card_cents'], (row) => toDollars(row.gift_card_cents)),
  deposit: field(['deposit_cents'], (row) => toDollars(row.deposit_cents)),
  source: field(['source'], (row) => row.source),
  payment_method: field(['payment_method', 'total_cents', 'gift_card_cents', 'deposit_cents'], (row) =>
    paymentMethodOf(row),
  ),
  card: field(['card_brand', 'card_last4'], toCard),
  ships: field(['ships'], (row) => row.ships === 1),
  user_id: field(['user_id'], (row) => row.user_id),
  // Customers at a fair may have none; the one of an erased order is empty.
  email: field(['email', 'source'], (row) => (row.source === 'admin' ? row.email || null : row.email)),
  name: field(['name'], (row) => row.name),
  shipping_address: field(
    ['name', 'email', 'address', 'city', 'state', 'zip', 'ships', 'shipping_method'],
    (row) => (row.ships === 1 && row.shipping_method !== 'pickup' ? toAddress(row) : null),
  ),
  shipping_insurance: field(['insured'], (row) => row.insured === 1),
  shipping_method: field(['shipping_method'], (row) => row.shipping_method),
  pickup: field(['pickup', 'ready_at'], readPickup),
  promised_ship_by: field(['promised_ship_by'], (row) => row.promised_ship_by),
  as_gift: field(['as_gift'], readGift),
  ships_on: field(['as_gift', 'promised_ship_by'], readShipsOn),
  carrier: field(['carrier'], (row) => row.carrier),
  tracking_number: field(['tracking_number'], (row) => row.tracking_number),
} satisfies { [Name in Exclude<keyof Order, FieldOfOtherTables>]: OrderField<OrderColumn, Order[Name]> }

type Address = NonNullable<Order['shipping_address']>

function toAddress({ name, email, address, city, state, zip }: Address): Address {
  return { name, email, address, city, state, zip }
}

/** The gift card's, when no card had to pay the rest. */
export function paymentMethodOf({
  payment_method,
  total_cents,
  gift_card_cents,
  deposit_cents,
}: Pick<OrderRow, 'payment_method' | 'total_cents' | 'gift_card_cents' | 'deposit_cents'>): PaymentMethod {
  const isGiftCard = gift_card_cents > 0 && gift_card_cents + deposit_cents === total_cents
  return payment_method === 'card' && isGiftCard ? 'gift_card' : payment_method
}

type Fields = typeof FIELDS
type Hidden = HiddenField<Fields>

const FIELD_NAMES = Object.keys(FIELDS) as (keyof Fields)[]

/** Lists have a hundred orders: field by field is several times faster than `Object.fromEntries`. */
function readFields(row: OrderRow): Pick<Order, keyof Fields> {
  const order: Partial<Record<keyof Fields, unknown>> = {}
  for (const name of FIELD_NAMES) order[name] = FIELDS[name].read(row)
  return order as Pick<Order, keyof Fields>
}

function isHidden(name: keyof Fields): name is Hidden {
  return !FIELDS[name].columns.every(isPublic)
}

/** Fails to compile if a hidden field cannot be null in the API. */
const HIDDEN: { [Name in Hidden]: null extends Order[Name] ? null : never } = Object.fromEntries(
  FIELD_NAMES.filter(isHidden).map((name) => [name, null]),
) as Record<Hidden, null>

type Visible = Exclude<keyof Order, Hidden | 'gift' | 'parcel' | keyof typeof NO_WINDOW>

const PUBLIC_FIELDS: readonly Visible[] = [
  ...FIELD_NAMES.filter((name): name is Exclude<keyof Fields, Hidden> => !isHidden(name)),
  'products',
  'timeline',
]

export function toPublicOrder(order: Order): Order {
  const visible = Object.fromEntries(PUBLIC_FIELDS.map((name) => [name, order[name]]))
  return { ...HIDDEN, ...NO_WINDOW, gift: null, parcel: null, ...(visible as Pick<Order, Visible>) }
}

export async function toOrders(db: Db, rows: OrderRow[]): Promise<Order[]> {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const gifts = rows.filter(({ ships }) => ships === 0).map(({ id }) => id)
  const [lines, events, cards, parcels] = await Promise.all([
    readLines(db, ids),
    readEvents(db, ids),
    purchasedCards(db, gifts),
    readParcels(db, rows),
  ])
  return rows.map((row) => ({
    ...readFields(row),
    ...NO_WINDOW,
    products: (lines.get(row.id) ?? []).map((line) => ({
      product_id: line.product_id,
      name: line.name,
      image_url: line.picture_hash === null ? null : imageUrl(line.picture_hash),
      quantity: line.quantity,
      price: toDollars(line.price_cents),
    })),
    timeline: (events.get(row.id) ?? []).flatMap(toStep),
    gift: toGift(cards.get(row.id)),
    parcel: parcels.get(row.id) ?? null,
  }))
}

function toGift(card: PurchasedCard | undefined): Order['gift'] {
  if (!card) return null
  const { recipient_name, recipient_email, message, send_on, sent_at, disputed_at } = card
  const sent = toInstant(sent_at)
  const gift = { recipient_name, recipient_email, message, send_on, sent_at: sent }
  return disputed_at === null ? gift : { ...gift, on_hold: true }
}

export async function toOrder(db: Db, row: OrderRow): Promise<Order> {
  const [order] = await toOrders(db, [row])
  return order as Order
}

/** Has an account, or with `id` null only an email address. */
export interface OrderOwner extends Pick<Selectable<Database['users']>, 'email_key' | 'email_verified_at'> {
  id: string | null
}

/** Orders placed while logged in, and guest orders with the owner's verified email. */
export function belongsTo(order: ExpressionBuilder<Database, 'orders'>, owner: OrderOwner) {
  const placed = order.and([order('user_id', 'is not', null), order('user_id', '=', owner.id)])
  if (owner.email_verified_at === null) return placed
  const asGuest = order.and([
    order('user_id', 'is', null),
    order(order.fn('lower', ['email']), '=', owner.email_key),
  ])
  return order.or([placed, asGuest])
}

export async function listOwnOrders(db: Db, owner: OrderOwner, now: number): Promise<Order[]> {
  const rows = await db
    .selectFrom('orders')
    .selectAll()
    .where((order) => belongsTo(order, owner))
    .orderBy('id', 'desc')
    .execute()
  const [orders, windows] = await Promise.all([
    toOrders(db, rows),
    Promise.all(rows.map((row) => changeWindow(db, row, now))),
  ])
  const uuids = new Set(rows.map(({ order_uuid }) => order_uuid))
  return orders.map((order, index) => ({ ...hideForeign(order, uuids), ...windows[index] }))
}

/** A parcel can have an order of another account, placed in the same browser. */
function hideForeign(order: Order, own: ReadonlySet<string>): Order {
  const orders = order.parcel?.orders.map(({ order_uuid, order_id }) => ({
    order_uuid: order_uuid !== null && own.has(order_uuid) ? order_uuid : null,
    order_id,
  }))
  return orders ? { ...order, parcel: { orders } } : order
}

async function readLines(db: Db, orderIds: number[]) {
  const rows = await db
    .selectFrom('order_lines')
    .selectAll()
    .where('order_id', 'in', orderIds)
    .orderBy('id')
    .execute()
  return Map.groupBy(rows, (row) => row.order_id)
}

interface EventRow {
  at: number
  kind: OrderEventKind
  detail: string | null
}

async function readEvents(db: Db, orderIds: number[]): Promise<Map<number, EventRow[]>> {
  const rows = await db
    .selectFrom('order_events')
    .select(['order_id', 'at', 'kind', 'detail'])
    .where('order_id', 'in', orderIds)
    .where('kind', 'in', SHOWN_KINDS)
    .orderBy('id')
    .execute()
  return Map.groupBy(rows, (row) => row.order_id)
}

type Step = Order['timeline'][number]

/** Customers see only some events; a status change appears as the new status. */
function toStep({ at, kind, detail }: EventRow): Step[] {
  const step = kind === 'status' ? (JSON.parse(detail ?? '{}') as { to?: string }).to : STEPS[kind]
  return step === undefined || step === 'pending'
    ? []
    : [{ at: new Date(at).toISOString(), step: step as Step['step'] }]
}

const STEPS: Partial<Record<OrderEventKind, Step['step']>> = {
  placed: 'placed',
  paid: 'paid',
  expired: 'cancelled',
  failed: 'cancelled',
  refunded: 'refunded',
  recovered: 'recovered',
}

const SHOWN_KINDS = [...(Object.keys(STEPS) as OrderEventKind[]), 'status' as const]
