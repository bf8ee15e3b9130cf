import { z } from 'zod'
import { endpoint } from '#contract/platform/api/endpoint.ts'
import { cart, fees } from '#contract/sales/checkout/checkout.ts'
import { SHIPPING_METHODS } from '#contract/sales/checkout/values.ts'
import { cardFee } from './card-fee.ts'
import { inputOf } from './schema.ts'
import { shipping } from './shipping.ts'
import { tax } from './tax.ts'

const exampleTotals = z.object({
  now: fees.describe('With the saved settings'),
  after: fees.describe('With the sections in the request'),
  products: z.array(z.string()).describe('Names'),
  pounds: z.int().describe('With the packaging of the changed settings'),
})
export type ExampleTotals = z.output<typeof exampleTotals>

export const exampleEndpoints = {
  exampleTotals: endpoint('POST', '/api/admin/settings/example', {
    summary: "Calculates an order's totals with the saved settings and with changed ones; saves nothing",
    access: 'admin',
    errors: [404],
    body: z.object({
      cart: cart.optional().describe('One published product by default'),
      state: z.string('Send a state code or null.').nullish(),
      zip: z.string('Send a ZIP code or null.').nullish(),
      shippingMethod: z.enum(SHIPPING_METHODS, 'Choose a shipping method.').default('standard'),
      addInsurance: z.boolean('Send true or false.').default(false),
      shipping: inputOf(shipping).optional(),
      tax: inputOf(tax).optional(),
      card_fee: inputOf(cardFee).optional(),
    }),
    reply: exampleTotals,
  }),
}
