import { z } from 'zod'
import { buyerFaults } from './buyer-fields.ts'
import { emptyLine, money, uuidText } from './fields.ts'
import { CAPTCHA_REFUSED, LONGEST_TOKEN } from './message-fields.ts'
import { MAX_CART_LINES, MAX_STOCK, SHIPPING_METHODS } from './shop.ts'

export const cart = z
  .array(
    z.object({
      id: z.int('Name each piece by its number.').positive('Name each piece by its number.'),
      quantity: z
        .int('Enter a whole number of 1 or more.')
        .min(1, 'Enter a whole number of 1 or more.')
        .max(MAX_STOCK, 'Enter at most 10,000.'),
    }),
    'Put a piece in the cart first.',
  )
  .min(1, 'Your cart is empty.')
  .max(MAX_CART_LINES, `A cart holds at most ${MAX_CART_LINES} different pieces.`)
export type Cart = z.output<typeof cart>

export const fees = z.object({
  subtotal: money,
  shipping: money,
  stripeFee: money,
  baseInsurance: money,
  calculatedInsurance: money,
  totalWithoutInsurance: money,
  totalWithInsurance: money,
  total: money,
})
export type Fees = z.output<typeof fees>

const shippingMethod = z.enum(SHIPPING_METHODS, 'Choose a way of shipping.').default('standard')

export const shippingOption = z.object({ id: z.enum(SHIPPING_METHODS), label: z.string(), amount: money })
export type ShippingOption = z.output<typeof shippingOption>

const checkoutForm = z
  .object({
    cart,
    totalPrice: z.number('Send the total that was shown.'),
    addInsurance: z.boolean('Say yes or no.').default(false),
    userId: z.string().nullable().optional(),
    name: emptyLine,
    email: emptyLine,
    address: emptyLine,
    city: emptyLine,
    state: emptyLine,
    zip: emptyLine,
    ageConfirmation: z.string('Confirm your age.').default(''),
    shippingMethod,
    recaptchaToken: z
      .string(CAPTCHA_REFUSED)
      .max(LONGEST_TOKEN, CAPTCHA_REFUSED)
      .default('')
      .describe('Asked for only after a refusal that says `captcha: true`'),
  })
  .superRefine((form, context) => {
    for (const [field, message] of Object.entries(buyerFaults(form))) {
      context.addIssue({ code: 'custom', path: [field], message })
    }
  })
export type CheckoutForm = z.output<typeof checkoutForm>

export const checkoutSchemas = {
  calculateFees: {
    summary: 'What a cart costs, prices from the shop and not from the cart',
    csrf: false,
    body: z.object({ cart, shippingMethod, addInsurance: z.boolean('Say yes or no.').default(false) }),
    reply: fees.extend({ shippingOptions: z.array(shippingOption) }),
  },
  place: {
    summary: 'Reserves the pieces and opens a hosted payment page',
    body: checkoutForm,
    reply: z.object({ url: z.string(), order_uuid: z.string() }),
  },
  cancel: {
    summary:
      'Gives back the pieces of a checkout that the buyer left, once the provider says it cannot be paid any more',
    body: z.object({ order_uuid: uuidText }),
    reply: z.object({
      success: z.literal(true),
      outcome: z
        .enum(['cancelled', 'paid', 'open'])
        .describe('open: the provider could not be asked; it ends by itself'),
    }),
  },
} as const
