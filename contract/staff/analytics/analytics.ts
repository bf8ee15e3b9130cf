import { z } from 'zod'
import { counter, instant, money } from '#contract/platform/api/common-schemas.ts'
import { endpoint } from '#contract/platform/api/endpoint.ts'
import { DEFAULT_MONTHS, MAX_MONTHS, SOON_DAYS } from './analytics-range.ts'

const sums = {
  orders: z.int().describe('Orders paid in this period'),
  undone: z.int().describe('Number of these that were cancelled or fully refunded since'),
  gross: money.describe(
    'Before discounts and refunds. An order counts as it was sold, and a change of it in its own period',
  ),
  discounts: money,
  taken: money.describe('What the cards were charged: `gross` minus `discounts`'),
  refunded: money.describe('Refunds of payments of this period, whenever they were made'),
  kept: money.describe('Net sales: `taken` minus `refunded`'),
}

export const analytics = z.object({
  sales: z.object({
    months: z
      .array(z.object({ month: z.string().describe("2026-11, in the shop's time zone"), ...sums }))
      .describe('Oldest first, including the current month'),
    total: z.object(sums),
  }),
  gift_cards: z
    .object({
      sold: money.describe(
        'In these months. Not part of `sales`: a gift card counts when it pays for an order',
      ),
      used: money.describe('In these months, less what was returned'),
      owed: money.describe('Now: what is left on all gift cards'),
    })
    .describe('What the shop owes on gift cards'),
  since: z.string().nullable().describe('The first day of `way` and `products`; null without data'),
  way: z.object({
    views: z.int().describe('Product page views, one per visit'),
    carts: z.int().describe('Products added to a cart, one per visit'),
    placed: z.int().describe('Orders of the online store'),
    paid: z.int().describe('Number of these orders that were paid'),
  }),
  products: z
    .array(
      z.object({
        product_id: z.int(),
        name: z.string(),
        views: z.int(),
        carts: z.int(),
        sold: z.int(),
        stock: z.int(),
      }),
    )
    .describe('Most viewed first'),
  sold_out_soon: z
    .array(
      z.object({
        product_id: z.int(),
        name: z.string(),
        shown_at: instant,
        sold_out_at: instant,
        views_since: z.int().describe('Since the day after it sold out'),
      }),
    )
    .describe(`Sold out within ${SOON_DAYS} days of being published, latest first`),
})
export type Analytics = z.output<typeof analytics>
export type MonthOfSales = Analytics['sales']['months'][number]

export const analyticsEndpoints = {
  analytics: endpoint('GET', '/api/admin/analytics', {
    summary: 'Gets sales by month, the conversion funnel, and products that sold out quickly',
    access: 'admin',
    query: z.object({
      months: counter(MAX_MONTHS)
        .default(DEFAULT_MONTHS)
        .describe('Number of months, including the current one'),
    }),
    reply: analytics,
  }),
}
