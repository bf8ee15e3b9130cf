import type { OrderSettings } from '#contract/operations/settings/orders.ts'
import { HOUR_MS } from '#contract/platform/values/time.ts'
import type { ManualOrderFields } from '#contract/sales/orders/manual-orders.ts'
import { isManual } from '#contract/sales/orders/order-sources.ts'
import { requireOnSale, type Sale } from '#server/catalog/drops/require-on-sale.ts'
import type { SaleClock } from '#server/catalog/drops/sale-clock.ts'
import { type Actor, recordAuditEntry } from '#server/platform/audit-log/record.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { delivered } from '#server/sales/checkout/delivery.ts'
import type { Bill } from '#server/sales/checkout/fees.ts'
import type { CartProduct } from '#server/sales/checkout/price-cart.ts'
import { requireForSale, requireNotDrawn, requireStock } from '#server/sales/checkout/require-for-sale.ts'
import {
  type CheckoutConfig,
  type CreatedOrder,
  type PricedOrder,
  startPayment,
} from '#server/sales/checkout/start-payment.ts'
import { recordNote } from '#server/sales/orders/admin/edit.ts'
import type { ManualOrder } from '#server/sales/orders/create-order.ts'
import { recordEvent } from '#server/sales/orders/events.ts'
import { markPaidByHand, markPaidWithoutCharge } from '#server/sales/orders/mark-paid.ts'
import { lockOrder } from '#server/sales/orders/queries.ts'
import type { PaymentContext } from '#server/sales/payments/context.ts'
import { billOf, type ManualOrderSettings, readProducts, type SoldLine, toSoldLines } from './price-order.ts'
import { queuePayLink } from './send-emails.ts'

interface Services {
  paymentContext: PaymentContext
  saleClock: SaleClock
  config: CheckoutConfig
  settings: ManualOrderSettings & { orders: OrderSettings }
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
  { paymentContext: context, saleClock, settings, config }: Services,
  fields: ManualOrderFields,
  by: Actor,
): Promise<string> {
  const now = context.now()
  const products = await readProducts(db, fields.lines, now)
  const sale = saleOf(products, fields, settings)
  await requireForSale(db, now, products, sale)
  requireNotDrawn(products)
  requireStock(products, null)
  const lines = toSoldLines(fields.lines, products)
  const order = toOrder(fields, settings, { lines, bill: await billOf(lines, fields, settings) })
  const { orderUuid } = await startPayment(db, { paymentContext: context, settings: config }, order, {
    check: async (tx) => ({ soldAt: products.length > 0 ? await requireOnSale(tx, saleClock, sale) : null }),
    record: (tx, placed) =>
      recordSale(tx, context, { ...placed, fields, hasLink: order.manual.hasPaymentLink }, by),
    lifetimeMs: order.manual.hasPaymentLink ? settings.orders.pay_link_hours * HOUR_MS : 0,
  })
  return orderUuid
}

function saleOf(
  products: CartProduct[],
  { customer, shipping }: ManualOrderFields,
  { business }: ManualOrderSettings,
): Sale {
  const { address, zip } = shipping.address ?? { address: '', zip: '' }
  return { products, email: customer.email ?? '', userId: null, address, zip, timeZone: business.time_zone }
}

function toOrder(
  { customer, shipping, payment, payment_note, request_key }: ManualOrderFields,
  settings: ManualOrderSettings,
  { lines, bill }: { lines: SoldLine[]; bill: Bill },
): PricedOrder & { manual: ManualOrder } {
  const { insurance: addInsurance, method: shippingMethod } = shipping
  const address = shipping.address ?? { address: '', city: '', state: '', zip: '' }
  const { pickup, ...delivery } = delivered({ ...address, addInsurance, shippingMethod }, settings)
  return {
    // Nobody's browser, so that no customer of staff owns another's order.
    customer: { userId: null, browserHash: '', clientHash: '' },
    form: { email: customer.email ?? '', name: customer.name, phone: customer.phone || null, ...delivery },
    pickup,
    products: lines,
    bill,
    discount: null,
    claimEntry: null,
    manual: {
      source: 'admin',
      paymentMethod: payment === 'link' ? 'card' : payment,
      paymentNote: payment_note || null,
      requestKey: request_key ?? null,
      hasPaymentLink: payment === 'link' && bill.amountDue > 0,
    },
  }
}

async function recordSale(
  tx: Tx,
  { shopMailbox }: PaymentContext,
  { id, uuid, at, fields, hasLink }: CreatedOrder & { fields: ManualOrderFields; hasLink: boolean },
  by: Actor,
): Promise<void> {
  if (fields.note) await recordNote(tx, id, fields.note, { ...by, at })
  if (isByHand(fields)) {
    await markPaidByHand(tx, id, { at, actor: by.actor, method: fields.payment, shopMailbox })
  } else if (hasLink) {
    await recordEvent(tx, id, { kind: 'link', at, actor: by.actor })
    const recipient = fields.customer.email ?? ''
    if (fields.send_link) await queuePayLink(tx, await lockOrder(tx, id), { at, recipient })
  } else {
    await markPaidWithoutCharge(tx, id, { at, shopMailbox })
  }
  await recordAuditEntry(tx, by, {
    action: 'added',
    kind: 'order',
    id: uuid,
    name: `Order ${id}`,
    after: { payment: fields.payment },
  })
}

function isByHand<Fields extends ManualOrderFields>(
  fields: Fields,
): fields is Fields & { payment: Exclude<ManualOrderFields['payment'], 'link'> } {
  return fields.payment !== 'link' && isManual(fields.payment)
}
