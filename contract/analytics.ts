import { z } from 'zod'
import { MOST_MONTHS, SOON_DAYS, USUAL_MONTHS } from './analytics-span.ts'
import { counter, instant, money } from './fields.ts'

const sums = {
  orders: z.int().describe('Paid for in this time'),
  undone: z.int().describe('Of these, cancelled or wholly refunded since'),
  taken: money,
  refunded: money.describe('Of what was taken in this time, whenever it was sent back'),
  kept: money.describe('taken less refunded'),
}

export const analytics = z.object({
  sales: z.object({
    months: z
      .array(z.object({ month: z.string().describe('2026-11, by the clock of the workshop'), ...sums }))
      .describe('Oldest first, the present one last'),
    total: z.object(sums),
  }),
  since: z
    .string()
    .nullable()
    .describe('The day from which `way` and `pieces` count; null while nothing was counted'),
  way: z.object({
    views: z.int().describe("Looks at a piece's page, one a visit"),
    carts: z.int().describe('Pieces put in a cart, one a visit'),
    placed: z.int().describe('Orders'),
    paid: z.int().describe('Of these orders, those whose money was taken'),
  }),
  pieces: z
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
    .describe('The most looked at'),
  sold_out_soon: z
    .array(
      z.object({
        product_id: z.int(),
        name: z.string(),
        shown_at: instant,
        sold_out_at: instant,
        views_since: z.int().describe('From the day after it sold out'),
      }),
    )
    .describe(`Sold out within ${SOON_DAYS} days of being put on show, the latest first`),
})
export type Analytics = z.output<typeof analytics>
export type MonthOfSales = Analytics['sales']['months'][number]

export const analyticsSchemas = {
  get: {
    summary: 'Sales by month, the way from a look to a paid order, and what sold out too soon',
    access: 'staff',
    query: z.object({
      months: counter(MOST_MONTHS)
        .default(USUAL_MONTHS)
        .describe('How many months, the present one included'),
    }),
    reply: analytics,
  },
} as const
