import { expect } from 'vitest'
import { parseConfig } from '#server/platform/config/config.ts'
import { unreserveAbusive } from '#server/sales/checkout/abuse-detection.ts'
import { sweepOrders } from '#server/sales/orders/sweep-orders.ts'
import { type Answer, ask } from './account-helpers.ts'
import { checkoutForm, payByCard } from './checkout-helpers.ts'
import { LIVE_SETTINGS } from './live-settings.ts'
import type { TestClient, TestShop } from './test-shop.ts'

const live = parseConfig({ ...LIVE_SETTINGS, SMTP_URL: 'smtps://mail.shop.example' })

/** The checkout limits of live mode, in a shop whose clients may have any address. */
export const LIVE_LIMITS = {
  TRUSTED_PROXIES: '127.0.0.1',
  OPEN_CHECKOUTS: String(live.OPEN_CHECKOUTS),
  VISITOR_CHECKOUTS: String(live.VISITOR_CHECKOUTS),
  UNPAID_CHECKOUTS: String(live.UNPAID_CHECKOUTS),
  RESERVED_UNITS: String(live.RESERVED_UNITS),
}

/** Units that the unpaid checkouts of one network may reserve then. */
export const NETWORK_LIMIT = live.RESERVED_UNITS

export const CHECKOUT = 'POST /api/checkout'

let solved = 0
export const captcha = () => `sandbox-pass-card-${process.pid}-${++solved}`
export const from = (address: string) => ({ 'x-forwarded-for': address })

/** The jobs that a live shop runs every minute. */
export async function sweep({ shop }: TestShop): Promise<void> {
  const { db, paymentContext, config, now } = shop
  await unreserveAbusive(db, config, now())
  expect(await sweepOrders(db, paymentContext)).toEqual([])
}

/** Product id → units. */
export async function readStock(shop: TestShop): Promise<Map<number, number>> {
  const { data } = await shop.client().api.products.list({})
  return new Map(data.map(({ id, stock }) => [id, stock]))
}

/** Solves a captcha when one is required, as the page does. */
export async function checkOut(
  customer: TestClient,
  cart: { id: number; quantity: number }[],
  address: string,
): Promise<Answer> {
  const form = await checkoutForm(customer, cart)
  const answer = await ask(customer, CHECKOUT, form, from(address))
  if (!answer.body.captcha) return answer
  return ask(customer, CHECKOUT, { ...form, recaptchaToken: captcha() }, from(address))
}

/** @returns whether the product was bought. */
export async function buys(shop: TestShop, id: number, address: string, quantity = 1): Promise<boolean> {
  const customer = shop.client()
  const { status, body } = await checkOut(customer, [{ id, quantity }], address)
  if (status !== 200) return false
  await payByCard({ url: body.url, orderUuid: body.order_uuid, sessionId: '' })
  return (await customer.api.orders.verify({ order_uuid: body.order_uuid })).order.status === 'paid'
}

/** Another customer buys the product with the most stock. */
export async function otherCustomerBuys(shop: TestShop, address: string): Promise<boolean> {
  const [[id, stock] = [0, 0]] = [...(await readStock(shop))].sort(([, a], [, b]) => b - a)
  return stock > 0 && (await buys(shop, id, address))
}
