import { z } from 'zod'
import { money } from '#contract/platform/api/common-schemas.ts'
import { endpoint } from '#contract/platform/api/endpoint.ts'

const day = z.iso.date('Enter a date like 2026-03-31.')

const days = z
  .object({
    from: day.describe("The first day, in the business's time zone"),
    to: day.describe('The last day, included'),
  })
  .refine(({ from, to }) => from <= to, {
    path: ['to'],
    error: 'Enter an end date on or after the start date.',
  })

const sums = {
  orders: z.int().describe('Orders paid in this time'),
  taxable_sales: money.describe('Taxed goods after discounts, before refunds'),
  exempt_sales: money.describe('Goods sold without tax, after discounts, before refunds'),
  tax_collected: money.describe('Of these orders, with the tax on shipping and card fees'),
  tax_refunded: money.describe('Refunded in this time, whenever the order was paid'),
}

export const taxReport = z.object({
  rows: z
    .array(
      z.object({
        month: z.string().describe("2026-11, in the business's time zone"),
        state: z.string(),
        zip_rate: z.boolean().describe("Taxed at a ZIP code's rate"),
        ...sums,
      }),
    )
    .describe('By month, state and kind of rate'),
  total: z.object(sums),
})
export type TaxReport = z.output<typeof taxReport>
export type TaxReportRow = TaxReport['rows'][number]

export const taxReportEndpoints = {
  taxReport: endpoint('GET', '/api/admin/tax-report', {
    summary: 'Sales and taxes by month and state, of orders paid on these days',
    access: 'admin',
    query: days,
    reply: taxReport,
  }),
  exportTaxReport: endpoint('GET', '/api/admin/tax-report.csv', {
    summary: 'The tax report as CSV',
    access: 'admin',
    csv: true,
    query: days,
    reply: z.string(),
  }),
}
