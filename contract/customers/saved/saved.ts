import { z } from 'zod'
import { product } from '#contract/catalog/products/products.ts'
import { idText, instant, success } from '#contract/platform/api/common-schemas.ts'
import { endpoint } from '#contract/platform/api/endpoint.ts'
import { MAX_SAVED } from '#contract/platform/values/limits.ts'

export const savedProduct = product.extend({
  price_alert: z.boolean().describe('An email is sent when the price falls'),
  saved_at: instant,
})
export type SavedProduct = z.output<typeof savedProduct>

const params = z.object({ productId: idText })

export const savedEndpoints = {
  list: endpoint('GET', '/api/user/saved', {
    summary: 'Lists the saved products, the last saved first',
    access: 'login',
    reply: z.object({
      data: z.array(savedProduct),
      removed: z.array(z.int()).describe('Ids of saved products that are no longer in the shop'),
    }),
  }),
  ids: endpoint('GET', '/api/user/saved/ids', {
    summary: 'Lists the ids of the saved products, the last saved first',
    access: 'login',
    reply: z.object({ data: z.array(z.int()) }),
  }),
  merge: endpoint('POST', '/api/user/saved', {
    summary: 'Adds the products that a guest has saved; unknown ones are left out',
    access: 'login',
    body: z.object({
      product_ids: z
        .array(z.int('Choose a product.'), 'Choose products.')
        .max(MAX_SAVED, `Save at most ${MAX_SAVED} products.`),
    }),
    reply: success.extend({ data: z.array(z.int()).describe('The ids of all saved products') }),
  }),
  save: endpoint('PUT', '/api/user/saved/:productId', {
    summary: 'Saves a product, and turns its price alert on or off',
    access: 'login',
    params,
    body: z.object({ price_alert: z.boolean('Send true or false.').default(false) }),
    errors: [404, 409],
    reply: success,
  }),
  remove: endpoint('DELETE', '/api/user/saved/:productId', {
    summary: 'Removes a product from the saved ones',
    access: 'login',
    params,
    reply: success,
  }),
}
