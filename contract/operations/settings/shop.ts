import { z } from 'zod'
import { endpoint } from '#contract/platform/api/endpoint.ts'
import { business } from './business.ts'
import { schemaOf } from './schema.ts'
import { vacation } from './vacation.ts'

export const shop = z.object({
  business: schemaOf(business),
  announcement: z.object({ text: z.string(), link: z.string().nullable() }).nullable(),
  vacation: z
    .object({
      mode: z.enum(vacation.fields.mode.choices.map(({ value }) => value)),
      message: z.string().describe('What customers read; can be empty while orders are delayed'),
      ends_on: z.string().nullable(),
    })
    .nullable(),
})
export type ShopInfo = z.output<typeof shop>
export type Announcement = NonNullable<ShopInfo['announcement']>
export type Vacation = NonNullable<ShopInfo['vacation']>

export const shopEndpoints = {
  shop: endpoint('GET', '/api/shop', {
    shared: true,
    summary: 'Who the shop is, and the announcement and vacation that apply now',
    reply: shop,
  }),
}
