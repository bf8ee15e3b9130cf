import { randomUUID } from 'node:crypto'
import type { OrderSettings } from '#contract/operations/settings/orders.ts'
import { HOUR_MS } from '#contract/platform/values/time.ts'
import type { ManualOrderFields } from '#contract/sales/orders/manual-orders.ts'
import { isManual } from '#contract/sales/orders/order-sources.ts'
import { requireOnSale, type Sale } from '#server/catalog/drops/require-on-sale.ts'
import type { SaleClock } from '#server/catalog/drops/sale-clock.ts'
import { type Actor, recordAuditEntry } from '#server/platform/audit-log/record.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import type { Bill } from '#server/sales/checkout/fees.ts'
import type { CartProduct } from '#server/sales/checkout/price-cart.ts'
import { requireForSale, requireNotDrawn, requireStock } from '#server/sales/checkout/require-for-sale.ts'
import { recordNote } from '#server/sales/orders/admin/edit.ts'
import { type CarriedOrder, createOrder } from '#server/sales/orders/create-order.ts'
import { recordEvent } from '#server/sales/orders/events.ts'
import { inOrderTransaction } from '#server/sales/orders/holds.ts'
import { markPaidByHand, markPaidWithoutCharge } from '#server/sales/orders/mark-paid.ts'
import { lockOrder } from '#server/sales/orders/queries.ts'
import type { PaymentContext } from '#server/sales/payments/context.ts'
import { billOf, type ManualOrderSettings, readProducts, type SoldLine, toSoldLines } from './price-order.ts'
import { queuePayLink } from './send-emails.ts'

interface Services {
  paymentContext: PaymentContext
  saleClock: SaleClock
  settings: ManualOrderSettings & { orders: OrderSettings }
}

interface Priced {
  products: CartProduct[]
  lines: SoldLine[]
  bill: Bill
}

/**
 * Creates a manual order and reserves its products. Cash, a check, another payment or a total of 0 makes it paid at once; else
 * the customer pays with a payment link. A known request key returns the order that it created.
 * @returns its uuid. @throws {Invalid} or {Conflict}, as a checkout does, with nothing reserved
 */
export async function createManualOrder(
  db: Db,
  services: Services,
  fields: ManualOrderFields,
  by: Actor,
): Promise<string> {
  const known = await findByRequestKey(db, fields)
  if (known !== null) return known
  try {
    return await placeManualOrder(db, services, fields, by)
  } catch (error) {
    // The same request can have created it, or sold its last unit, since.
    const created = await findByRequestKey(db, fields)
    if (created === null) throw error
    return created
  }
}

async function findByRequestKey(db: Db, { request_key }: ManualOrderFields): Promise<string | null> {
  if (request_key === undefined) return null
  const order = await db
    .selectFrom('orders')
    .select('order_uuid')
    .where('request_key', '=', request_key)
    .executeTakeFirst()
  return order?.order_uuid ?? null
}

async function placeManualOrder(
  db: Db,
  services: Services,
  fields: ManualOrderFields,
  by: Actor,
): Promise<string> {
  const { settings } = services
  const priced = await priceOrder(db, settings, fields, services.paymentContext.now())
  const order = toOrder(fields, settings, priced, services.paymentContext.now())
  const sale = saleOf(priced.products, fields, settings)
  await inOrderTransaction(db, order, (tx) => insertOrder(tx, services, { order, sale, fields }, by))
  return order.uuid
}

async function priceOrder(
  db: Db,
  settings: ManualOrderSettings,
  fields: ManualOrderFields,
  now: number,
): Promise<Priced> {
  const products = await readProducts(db, fields.lines, now)
  await requireForSale(db, now, products, saleOf(products, fields, settings))
  requireNotDrawn(products)
  requireStock(products, null)
  const lines = toSoldLines(fields.lines, products)
  return { products, lines, bill: await billOf(lines, fields, settings) }
}

function saleOf(
  products: CartProduct[],
  { customer, shipping }: ManualOrderFields,
  { business }: ManualOrderSettings,
): Sale {
  const { address, zip } = ('address' in shipping && shipping.address) || { address: '', zip: '' }
  return { products, email: customer.email ?? '', userId: null, address, zip, timeZone: business.time_zone }
}

function toOrder(
  { customer, shipping, payment, payment_note, request_key }: ManualOrderFields,
  { business, orders }: ManualOrderSettings & { orders: OrderSettings },
  { lines, bill }: Priced,
  now: number,
): CarriedOrder {
  const atWorkshop = { address: '', city: '', state: business.region_code, zip: '' }
  const isShipped = shipping.method !== 'pickup' && shipping.address
  const hasLink = payment === 'link' && bill.amountDue > 0
  return {
    uuid: randomUUID(),
    // Nobody's browser, so that no customer of staff owns another's order.
    customer: { userId: null, browserHash: '', clientHash: '' },
    form: {
      email: customer.email ?? '',
      name: customer.name,
      ...(isShipped ? isShipped : atWorkshop),
      shippingMethod: shipping.method,
      addInsurance: shipping.insurance,
    },
    products: lines,
    bill,
    discount: null,
    claimEntry: null,
    manual: {
      source: 'admin',
      paymentMethod: payment === 'link' ? 'card' : payment,
      phone: customer.phone || null,
      paymentNote: payment_note || null,
      requestKey: request_key ?? null,
      link: hasLink,
    },
    placedAt: now,
    expiresAt: hasLink ? now + orders.pay_link_hours * HOUR_MS : now,
  }
}

async function insertOrder(
  tx: Tx,
  { saleClock, paymentContext: { shopMailbox } }: Services,
  { order, sale, fields }: { order: CarriedOrder; sale: Sale; fields: ManualOrderFields },
  by: Actor,
): Promise<void> {
  const soldAt = sale.products.length > 0 ? await requireOnSale(tx, saleClock, sale) : null
  const at = soldAt ?? order.placedAt
  const orderId = await createOrder(tx, { ...order, placedAt: at }, { reserve: true })
  if (fields.note) await recordNote(tx, orderId, fields.note, { ...by, at })
  if (isByHand(fields)) {
    await markPaidByHand(tx, orderId, { at, actor: by.actor, method: fields.payment, shopMailbox })
  } else if (order.manual?.link) {
    await recordEvent(tx, orderId, { kind: 'link', at, actor: by.actor })
    if (fields.send_link) {
      await queuePayLink(tx, await lockOrder(tx, orderId), { at, recipient: order.form.email })
    }
  } else {
    await markPaidWithoutCharge(tx, orderId, { at, shopMailbox })
  }
  await recordAuditEntry(tx, by, {
    action: 'added',
    kind: 'order',
    id: order.uuid,
    name: `Order ${orderId}`,
    after: { payment: fields.payment },
  })
}

function isByHand<Fields extends ManualOrderFields>(
  fields: Fields,
): fields is Fields & { payment: Exclude<ManualOrderFields['payment'], 'link'> } {
  return fields.payment !== 'link' && isManual(fields.payment)
}
