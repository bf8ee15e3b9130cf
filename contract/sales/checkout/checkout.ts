import { z } from 'zod'
import { CAPTCHA_REJECTED, MAX_CAPTCHA_TOKEN } from '#contract/platform/api/captcha.ts'
import { money, uuidText } from '#contract/platform/api/common-schemas.ts'
import { endpoint } from '#contract/platform/api/endpoint.ts'
import { MAX_CART_LINES, MAX_CLAIM_TOKEN, MAX_STOCK } from '#contract/platform/values/limits.ts'
import { MAX_CODE_LENGTH } from '#contract/sales/discounts/codes.ts'
import { DISCOUNT_KINDS } from '#contract/sales/discounts/kinds.ts'
import { UNKNOWN_GIFT_CARD } from '#contract/sales/gift-cards/gift-cards.ts'
import { asGift } from './as-gift.ts'
import { customerForm, joinOrder, placeConfirmed } from './customer-form.ts'
import { checkoutMethod, pickupPlace } from './pickup-schema.ts'
import { SHIPPING_METHODS } from './values.ts'

export const cart = z
  .array(
    z.object({
      id: z.int('Send a product id.').positive('Send a product id.'),
      quantity: z
        .int('Enter a whole number of 1 or more.')
        .min(1, 'Enter a whole number of 1 or more.')
        .max(MAX_STOCK, 'Enter at most 10,000.'),
    }),
    'Add a product to your cart first.',
  )
  .min(1, 'Your cart is empty.')
  .max(MAX_CART_LINES, `A cart holds at most ${MAX_CART_LINES} different products.`)
export type Cart = z.output<typeof cart>

export const fees = z.object({
  subtotal: money,
  discount: money.describe('Taken off the subtotal'),
  shipping: money.describe('Includes `handling`'),
  handling: money,
  stripeFee: money.describe('The card fee of the bill without insurance'),
  baseInsurance: money.describe("The carrier's insurance fee; 0 when postage includes it or none is offered"),
  calculatedInsurance: money.describe('What insurance adds to the total'),
  tax: money.describe('Of the bill as requested'),
  tax_rate: z.number().describe('In percent; 0 where no tax is collected'),
  tax_pending: z.boolean().describe('Tax is collected in some states, and no state was given'),
  totalWithoutInsurance: money,
  totalWithInsurance: money,
  total: money,
  gift_card: money.describe('What the gift card pays'),
  deposit: money.describe('What was paid before, of a commission'),
  amount_due: money.describe('What the card is charged: `total` less `gift_card` and `deposit`'),
})
export type Fees = z.output<typeof fees>

export const shippingMethod = z.enum(SHIPPING_METHODS, 'Choose a shipping method.').default('standard')

export const shippingOption = z.object({
  id: checkoutMethod,
  label: z.string(),
  amount: money,
  place: pickupPlace.optional().describe('Of pickup'),
})
export type ShippingOption = z.output<typeof shippingOption>

export const feesReply = fees.extend({
  shippingOptions: z.array(shippingOption),
  insurance_up_to: money
    .nullable()
    .describe('The highest subtotal that can be insured; null when no insurance is offered'),
  join: z
    .object({
      order_uuid: z.string(),
      order_id: z.int(),
      ship_by: z.iso.date().nullable().describe('Of the parcel, with the new order in it'),
      ship_to: z.string().describe('"June Carter, Elkins, WV"'),
      shipping: money.describe('What shipping then costs'),
      saves: money,
    })
    .nullable()
    .describe('An unshipped order of this browser or login that this one can be added to for less'),
  applied_discount: z
    .object({ code: z.string(), kind: z.enum(DISCOUNT_KINDS), value: z.number().nullable() })
    .nullable()
    .describe('The discount of `discountCode`; its value is in percent or dollars'),
})
export type FeesReply = z.output<typeof feesReply>

export const addInsurance = z.boolean('Send true or false.').default(false)

export const codes = {
  discountCode: z.string('Enter a code.').trim().max(MAX_CODE_LENGTH, 'This code is not valid.').nullish(),
  giftCardCode: z.string('Enter a code.').trim().max(MAX_CODE_LENGTH, UNKNOWN_GIFT_CARD).nullish(),
}

const gift = { as_gift: asGift.nullish().describe('Null when it is no gift') }

const checkoutForm = customerForm.safeExtend({
  ...codes,
  cart,
  claimToken: z
    .string('Send the token of the link.')
    .max(MAX_CLAIM_TOKEN, 'This link is not valid.')
    .nullish()
    .describe("Of a draw winner's private link"),
  totalPrice: z.number('Send the displayed total.'),
  addInsurance,
  ...gift,
  userId: z.string().nullable().optional(),
  recaptchaToken: z
    .string(CAPTCHA_REJECTED)
    .max(MAX_CAPTCHA_TOKEN, CAPTCHA_REJECTED)
    .default('')
    .describe('Required only after a reply with `captcha: true`'),
})
export type CheckoutForm = z.output<typeof checkoutForm>

export const checkoutEndpoints = {
  calculateFees: endpoint('POST', '/api/checkout/calculate-fees', {
    summary: 'Calculates the total of a cart from current prices',
    csrf: false,
    body: z.object({
      cart,
      shippingMethod: checkoutMethod.default('standard'),
      addInsurance,
      state: z
        .string('Send a state code or null.')
        .trim()
        .nullish()
        .describe('Where the order is shipped; another place than a state has no tax'),
      zip: z.string('Send a ZIP code or null.').trim().nullish(),
      placeConfirmed,
      ...gift,
      joinOrder,
      ...codes,
    }),
    reply: feesReply,
  }),
  place: endpoint('POST', '/api/checkout', {
    summary:
      'Reserves the products and opens a hosted payment page. With nothing due, the order is paid at once and the URL is its page',
    csrf: 'after body',
    body: checkoutForm,
    errors: [409, 503],
    reply: z.object({ url: z.string(), order_uuid: z.string() }),
  }),
  cancel: endpoint('POST', '/api/checkout/cancel', {
    summary:
      'Cancels an abandoned checkout and releases its products once the provider confirms that it cannot be paid',
    body: z.object({ order_uuid: uuidText }),
    reply: z.object({
      success: z.literal(true),
      outcome: z
        .enum(['cancelled', 'paid', 'open'])
        .describe('open: the provider could not be reached; the checkout expires by itself'),
    }),
  }),
}
