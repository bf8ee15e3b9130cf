import type { CardFeeSettings } from '#contract/operations/settings/card-fee.ts'
import type { TaxSettings } from '#contract/operations/settings/tax.ts'
import { type Cents, toCents } from '#contract/platform/values/money.ts'
import type { GiftCardFields } from '#contract/sales/gift-cards/gift-cards.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { CaptchaCheck } from '#server/platform/integrations/captcha.ts'
import { sendTime } from '#server/sales/gift-cards/send.ts'
import type { OrderBill } from '#server/sales/orders/amounts.ts'
import type { Customer } from '#server/sales/orders/create-order.ts'
import { requireCaptcha, requireNoAbuse } from './captcha-check.ts'
import { cardFeeRuleOf, taxRuleOf } from './local-rules.ts'
import { type PaymentServices, type StartedPayment, startPayment } from './start-payment.ts'
import { calculateTotals } from './totals.ts'

export const GIFT_CARD_LINE = 'Gift card'

interface GiftCardSettings {
  card_fee: CardFeeSettings
  tax: TaxSettings
  timeZone: string
}

interface Services extends PaymentServices {
  captcha: CaptchaCheck
  settings: PaymentServices['settings'] & GiftCardSettings
}

/**
 * Starts the payment of a gift card, which is issued once it is paid. Card testers like gift cards, so the checkout's rules apply;
 * it holds nothing, so there is nothing that abuse could take from others.
 * @throws {Invalid}, {TooMany} or {Unavailable}, with nothing charged.
 */
export async function buyGiftCard(
  db: Db,
  services: Services,
  { recaptchaToken: captchaToken, ...fields }: GiftCardFields & { recaptchaToken: string },
  customer: Customer,
): Promise<StartedPayment> {
  const { paymentContext: context, captcha, settings } = services
  const now = context.now()
  const { needsCaptcha } = await requireNoAbuse(db, settings, { customer, cart: [], captchaToken }, now)
  if (needsCaptcha) await requireCaptcha(captchaToken, captcha)
  const { email, name, message, recipient_name, recipient_email } = fields
  const amount = toCents(fields.amount)
  const sendOn = fields.send_on ?? null
  const nowhere = { address: '', city: '', state: '', zip: '' }
  return startPayment(db, services, {
    customer,
    form: { email, name, ...nowhere, shippingMethod: 'standard', addInsurance: false },
    products: [{ id: null, name: GIFT_CARD_LINE, quantity: 1, price_cents: amount, picture_hash: null }],
    purchase: {
      amount,
      recipientName: recipient_name,
      recipientEmail: recipient_email,
      message,
      giverName: name,
      sendOn,
      sendAt: sendTime(sendOn, now, settings.timeZone),
    },
    bill: giftCardBill(amount, settings),
    discount: null,
    claimEntry: null,
  })
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
