import { z } from 'zod'
import { instant, money, success, uuidText } from '#contract/platform/api/common-schemas.ts'
import { endpoint } from '#contract/platform/api/endpoint.ts'
import { asGift } from '#contract/sales/checkout/as-gift.ts'
import { trackingBody } from './admin-orders.ts'
import { DUE } from './order-states.ts'
import { shipConfirmations } from './ship-confirmations.ts'
import { CARRIERS } from './tracking.ts'

export const queuedOrder = z.object({
  id: z.int(),
  order_uuid: z.string(),
  created_at: instant,
  promised_ship_by: z.iso.date().nullable().describe('Null for an order without a promise'),
  due: z.enum(DUE).nullable(),
  as_gift: asGift.nullable(),
  waiting: money.describe('What the customer has to pay for a change that waits; 0 without one'),
  name: z.string(),
  city: z.string(),
  state: z.string(),
  pieces: z.int(),
  pounds: z.int().describe('What the postage was paid for'),
  image_url: z.string().nullable().describe('Of the first product'),
  parcel: z
    .object({
      orders: z.array(
        z.object({ order_uuid: z.string(), order_id: z.int(), image_url: z.string().nullable() }),
      ),
    })
    .nullable()
    .describe('All orders of one that ships with others. The row has the lowest number'),
})
export type QueuedOrder = z.output<typeof queuedOrder>

export const trackingRow = z.object({
  order_uuid: z.string().nullable().describe('Null when there is no such order'),
  carrier: z.enum(CARRIERS).nullable().describe('Null when it is unknown'),
  tracking_number: z.string(),
  error: z.string().nullable().describe('Why the row changes nothing'),
  outcome: z
    .enum(['ship', 'unchanged', 'skipped', 'error'])
    .describe('unchanged: it was shipped with this number before; skipped: the label was refunded'),
  order: z.string().describe("The order's number, else what the file says"),
  customer: z.string().nullable(),
})
export type TrackingRow = z.output<typeof trackingRow>

export const packingEndpoints = {
  packingQueue: endpoint('GET', '/api/admin/packing', {
    summary: 'Paid orders with a parcel that has not shipped, in the order in which to pack them',
    access: 'admin',
    reply: z.object({
      orders: z.array(queuedOrder).describe('At most 200'),
      total: z.int().describe('Orders, not parcels'),
    }),
  }),
  openSlips: endpoint('POST', '/api/admin/packing/slips', {
    summary: 'Records that packing slips are opened: from now on their customers cannot change the orders',
    access: 'admin',
    // The page's loader calls it on the server, which has no token. Another site could only close the time for changes.
    csrf: false,
    body: z.object({
      orders: z.array(uuidText, 'Send a list of orders.').max(100, 'Send at most 100 orders.'),
    }),
    reply: success,
  }),
  exportPacking: endpoint('GET', '/api/admin/packing.csv', {
    summary: 'Exports the orders to pack as CSV for a label program, in the format of the settings',
    access: 'admin',
    csv: true,
    reply: z.string(),
  }),
  importTracking: endpoint('POST', '/api/admin/packing.csv', {
    summary:
      'Imports tracking numbers from CSV with the columns `Order ID` (number or UUID), `Tracking Number` and optionally `Carrier`, or what label programs call them. Each matching row ships its order and emails the customer, even if others have an error. Labels whose `Status` is refunded, voided or cancelled are skipped',
    access: 'admin',
    multipart: z.object({
      file: z.file(),
      dryRun: z.enum(['true', 'false']).optional().describe('"true" by default: nothing is written'),
    }),
    reply: success.extend({
      applied: z.boolean().describe('False for a dry run'),
      rows: z.array(trackingRow).describe("In the file's order"),
    }),
  }),
  shipOrder: endpoint('POST', '/api/admin/orders/:orderUuid/ship', {
    summary:
      'Saves carrier and tracking number, sets the order to shipped and emails the customer, all or nothing. Repeating it changes nothing',
    access: 'admin',
    params: z.object({ orderUuid: uuidText }),
    body: trackingBody.extend({
      share_number: z
        .boolean('Send true or false.')
        .default(false)
        .describe('Ships with a number that another order has, as for two orders in one parcel'),
      ...shipConfirmations.shape,
    }),
    errors: [409],
    reply: success.extend({
      warning: z.string().optional().describe('Given when the number does not match the carrier'),
    }),
  }),
}
