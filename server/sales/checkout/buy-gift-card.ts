import { randomUUID } from 'node:crypto'
import type { CardFeeSettings } from '#contract/operations/settings/card-fee.ts'
import type { TaxSettings } from '#contract/operations/settings/tax.ts'
import { type Cents, toCents } from '#contract/platform/values/money.ts'
import { SESSION_LIFETIME_MS } from '#contract/sales/checkout/payment-window.ts'
import type { GiftCardFields } from '#contract/sales/gift-cards/gift-cards.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { CaptchaCheck } from '#server/platform/integrations/captcha.ts'
import { sendTime } from '#server/sales/gift-cards/send.ts'
import type { OrderBill } from '#server/sales/orders/amounts.ts'
import { type CarriedOrder, type Customer, createOrder } from '#server/sales/orders/create-order.ts'
import type { PaymentContext } from '#server/sales/payments/context.ts'
import { detectAbuse } from './abuse-detection.ts'
import { requireCaptcha, requireCaptchaToken } from './captcha-check.ts'
import { expireOldestCheckouts, requireFreeCheckout, requireWaited } from './checkout-limits.ts'
import { cardFeeRuleOf, taxRuleOf } from './local-rules.ts'
import { buildSessionRequest } from './payment-session.ts'
import { type CheckoutConfig, openPaymentPage, type PlacedOrder } from './place-order.ts'
import { calculateTotals } from './totals.ts'

export const GIFT_CARD_LINE = 'Gift card'

interface GiftCardSettings extends CheckoutConfig {
  card_fee: CardFeeSettings
  tax: TaxSettings
  timeZone: string
}

interface Services {
  paymentContext: PaymentContext
  captcha: CaptchaCheck
  settings: GiftCardSettings
}

/**
 * Creates a pending order for a gift card, which is issued once it is paid, and opens its payment page.
 * @throws {Invalid}, {TooMany} or {Unavailable}, with nothing charged.
 */
export async function buyGiftCard(
  db: Db,
  services: Services,
  { recaptchaToken, ...form }: GiftCardFields & { recaptchaToken: string },
  customer: Customer,
): Promise<PlacedOrder> {
  const { paymentContext: context, settings } = services
  await requireNoAbuse(db, services, recaptchaToken, customer)
  await expireOldestCheckouts(db, context, customer, settings)
  const order = toOrder(form, customer, settings, context.now())
  const orderId = await db.transaction().execute(async (tx) => {
    await requireFreeCheckout(tx, customer, settings, order.placedAt)
    // It reserves nothing, so there is nothing that abuse could take from others.
    return createOrder(tx, order, { reserve: true })
  })
  const url = await openPaymentPage(db, context, orderId, () => buildSessionRequest(settings, orderId, order))
  return { orderUuid: order.uuid, url }
}

/** Card testers like gift cards, so the rules of the checkout apply. */
async function requireNoAbuse(
  db: Db,
  { paymentContext: context, captcha, settings }: Services,
  recaptchaToken: string,
  customer: Customer,
): Promise<void> {
  const abuse = await detectAbuse(db, settings, context.now())
  if (!abuse.suspects({ clientHash: customer.clientHash, cart: [] })) return
  await requireWaited(db, customer, context.now())
  requireCaptchaToken(recaptchaToken)
  await requireCaptcha(recaptchaToken, captcha)
}

function toOrder(
  form: GiftCardFields,
  customer: Customer,
  settings: GiftCardSettings,
  now: number,
): CarriedOrder {
  const amount = toCents(form.amount)
  const sendOn = form.send_on ?? null
  return {
    uuid: randomUUID(),
    customer,
    form: {
      email: form.email,
      name: form.name,
      address: '',
      city: '',
      state: '',
      zip: '',
      shippingMethod: 'standard',
      addInsurance: false,
    },
    products: [{ id: null, name: GIFT_CARD_LINE, quantity: 1, price_cents: amount, picture_hash: null }],
    purchase: {
      amount,
      recipientName: form.recipient_name,
      recipientEmail: form.recipient_email,
      message: form.message,
      giverName: form.name,
      sendOn,
      sendAt: sendTime(sendOn, now, settings.timeZone),
    },
    bill: giftCardBill(amount, settings),
    discount: null,
    claimEntry: null,
    placedAt: now,
    expiresAt: now + SESSION_LIFETIME_MS,
  }
}

/** No shipping and no tax: what the card buys is taxed later. */
function giftCardBill(amount: Cents, { card_fee, tax }: GiftCardSettings): OrderBill {
  const taxRule = taxRuleOf(tax, {})
  const charges = { subtotal: amount, discount: 0, shipping: 0, insurance: 0, taxRule }
  const cardFeeRule = cardFeeRuleOf(card_fee, {})
  return { ...charges, ...calculateTotals({ ...charges, cardFeeRule, giftCardBalance: 0 }) }
}

export async function isGiftCardOrder(db: Db, orderUuid: string): Promise<boolean> {
  const order = await db
    .selectFrom('orders')
    .select('ships')
    .where('order_uuid', '=', orderUuid)
    .executeTakeFirst()
  return order?.ships === 0
}
