import { z } from 'zod'
import { endpoint } from '#contract/platform/api/endpoint.ts'
import { businessSettings } from './business.ts'
import { VACATION_MODES } from './vacation.ts'

export const shop = z.object({
  business: businessSettings,
  announcement: z.object({ text: z.string(), link: z.string().nullable() }).nullable(),
  vacation: z
    .object({
      mode: z.enum(VACATION_MODES),
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
