import { z } from 'zod'
import { commaList } from '#contract/platform/api/common-schemas.ts'
import { endpoint } from '#contract/platform/api/endpoint.ts'
import { ORDER_STATUSES } from './order-states.ts'

const day = z.iso.date('Enter a date like 2026-03-31.')

export const orderCsvEndpoints = {
  exportOrders: endpoint('GET', '/api/admin/orders.csv', {
    summary: 'Exports orders as CSV for accounting, oldest first',
    access: 'admin',
    csv: true,
    query: z
      .object({
        from: day.optional().describe("The first day, in the shop's time zone"),
        to: day.optional().describe('The last day, included'),
        status: commaList.pipe(z.array(z.enum(ORDER_STATUSES, 'Choose a valid status.'))).optional(),
      })
      .refine(({ from, to }) => !from || !to || from <= to, {
        path: ['to'],
        error: 'Enter an end date on or after the start date.',
      }),
    reply: z.string(),
  }),
}
