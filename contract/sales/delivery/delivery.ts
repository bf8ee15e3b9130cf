import { z } from 'zod'
import { endpoint } from '#contract/platform/api/endpoint.ts'
import { checkoutMethod } from '#contract/sales/checkout/pickup-schema.ts'

const estimate = z.object({
  ship_by: z.iso.date().nullable(),
  arrives_from: z.iso.date().nullable(),
  arrives_until: z.iso.date().nullable(),
  ships_on: z.iso.date().optional().describe('`ship_by`, when `arriveAfter` set it: it does not ship before'),
})
export type DeliveryEstimate = z.output<typeof estimate>

export const deliveryEndpoints = {
  deliveryEstimate: endpoint('GET', '/api/delivery-estimate', {
    summary:
      'When an order that is paid now ships and arrives; days of the business, null while it is closed without an end',
    query: z.object({
      shippingMethod: checkoutMethod
        .default('standard')
        .describe('What is picked up is ready by `ship_by` and does not arrive'),
      arriveAfter: z.iso
        .date('Enter a day such as 2026-12-24.')
        .optional()
        .describe('Of a gift that must not arrive before'),
    }),
    reply: estimate,
  }),
}

export const adminDeliveryEndpoints = {
  handlingTime: endpoint('GET', '/api/admin/handling-time', {
    summary: 'How many business days orders took to ship, and how many the shop promises',
    access: 'admin',
    reply: z.object({
      orders: z.int().describe('Shipped in the last 90 days'),
      measured: z
        .int()
        .nullable()
        .describe('80 % of them shipped within this many business days; null for too few orders'),
      promised: z.int(),
    }),
  }),
}
