import { z } from 'zod'
import { instant, money } from '#contract/platform/api/common-schemas.ts'
import { endpoint } from '#contract/platform/api/endpoint.ts'
import { lastBackup, storeCopies } from './backups.ts'
import { problem } from './problems.ts'

const waiting = z.object({
  count: z.int(),
  oldest: instant.nullable().describe('When the oldest one started to wait'),
})
const due = z.object({
  count: z.int(),
  orders: z
    .array(z.object({ id: z.int(), order_uuid: z.string(), name: z.string(), ship_by: z.iso.date() }))
    .describe('The first few'),
})
const period = z.object({
  orders: z.int().describe('Orders paid in this period'),
  gross: money.describe('Before discounts and refunds'),
  discounts: money,
  refunded: money.describe('Refunds of these orders, whenever they were made'),
  kept: money.describe('Net sales: `gross` minus `discounts` and `refunded`'),
})

export const dashboard = z.object({
  at: instant.describe('When this was calculated'),
  to_pack: waiting.describe('Paid orders that have not shipped'),
  late: due.describe('Paid orders that should have shipped'),
  due_today: due.describe('Paid orders that must ship today'),
  waiting_for_pickup: z
    .object({
      count: z.int(),
      orders: z
        .array(z.object({ id: z.int(), order_uuid: z.string(), name: z.string(), ready_at: instant }))
        .describe('The first few'),
    })
    .describe('Orders that have been ready for pickup for 14 days'),
  to_answer: waiting.describe('Messages that are neither archived nor answered'),
  reviews_to_answer: waiting.describe('Reviews that are neither hidden nor answered'),
  to_quote: waiting.describe('Commissions without a quote'),
  flagged: z.object({ count: z.int() }).describe('Orders to review'),
  disputes: z
    .object({
      count: z.int(),
      next_due: instant.nullable().describe('When the next evidence is due'),
      orders: z
        .array(z.object({ id: z.int(), amount: money.describe('What is disputed') }))
        .describe('The first few, by when evidence is due'),
    })
    .describe('Orders with a dispute that is not decided'),
  deposit_disputes: z
    .object({
      count: z.int(),
      next_due: instant.nullable(),
      commissions: z
        .array(z.object({ uuid: z.string(), name: z.string(), amount: money }))
        .describe('The first few, by when evidence is due'),
    })
    .describe('Commissions with such a dispute about a deposit that is not part of an order yet'),
  failed_mails: z.object({ count: z.int() }).describe('Emails that failed for good'),
  running_low: z.object({ count: z.int(), names: z.array(z.string()).describe('The first few') }),
  sold_out: z.object({ count: z.int(), names: z.array(z.string()).describe('The first few') }),
  next_drop: z
    .object({
      id: z.int(),
      name: z.string(),
      opens_at: instant,
      closes_at: instant,
      waiting: z.int().describe('Confirmed requests for an email at the opening'),
    })
    .nullable()
    .describe('The first drop that is not over'),
  gift_cards: z.object({
    owed: money.describe('What the shop owes: all balances together'),
    cards: z.int().describe('Cards with a balance'),
  }),
  warnings: z
    .array(z.object({ section: z.enum(['shipping', 'tax', 'vacation']), text: z.string() }))
    .describe('Settings that someone should look at'),
  backup: lastBackup,
  backup_store: storeCopies.describe('Copies in the backup store; null without one'),
  problems: z.array(problem).describe('What is wrong with the shop itself right now'),
  sales: z
    .object({
      today: period,
      days: period,
      days_before: period,
      by_day: z.array(z.object({ day: z.iso.date(), gross: money })).describe('Each of the 30 days'),
    })
    .describe("Today, the 30 days that end with it, and the 30 before them, in the shop's time zone"),
  version: z.string().describe('The running version, such as "1.0.0 (663ccd7)"'),
  shop_command: z.string().describe('How a command is typed on the server, such as "shop"'),
})
export type Dashboard = z.output<typeof dashboard>

export const waitingCounts = z.object({
  orders: z.int().describe('Paid orders that have not shipped'),
  messages: z.int().describe('Messages that are neither archived nor answered'),
  reviews: z.int().describe('Reviews that are neither hidden nor answered'),
  commissions: z.int().describe('Commissions without a quote'),
})
export type WaitingCounts = z.output<typeof waitingCounts>

export const dashboardEndpoints = {
  waiting: endpoint('GET', '/api/admin/waiting', {
    summary: 'Counts what waits for staff, for the navigation',
    access: 'admin',
    reply: waitingCounts,
  }),
  dashboard: endpoint('GET', '/api/admin/today', {
    summary: 'Gets the dashboard',
    access: 'admin',
    reply: dashboard,
  }),
}
