import { z } from 'zod'
import { instant, money, uuidText } from '#contract/platform/api/common-schemas.ts'
import { endpoint } from '#contract/platform/api/endpoint.ts'
import { EMAIL_STATES } from '#contract/platform/values/email-states.ts'
import { adminOrder } from './admin-orders.ts'
import { DISPUTE_STATUSES } from './disputes.ts'
import { receipt } from './orders.ts'

const evidence = z.object({
  at: instant.describe('When it was prepared'),
  order: adminOrder,
  disputes: z.array(
    z.object({
      amount: money,
      reason: z.string(),
      status: z.enum(DISPUTE_STATUSES),
      opened_at: instant,
      due_by: instant.nullable(),
      closed_at: instant.nullable(),
    }),
  ),
  payments: receipt.shape.payments,
  refunds: receipt.shape.refunds,
  given_back: receipt.shape.given_back,
  shipped_at: instant.nullable(),
  age: z.int().nullable().describe('That the customer confirmed; null for an order that staff took'),
  pages: z
    .array(
      z.object({
        title: z.string(),
        lead: z.string().describe('Its first paragraph then'),
        version_at: instant
          .nullable()
          .describe('When it was saved; null for the text that the shop came with'),
      }),
    )
    .describe('The terms that applied when the order was placed'),
  emails: z
    .array(
      z.object({
        kind: z.string(),
        state: z.enum(EMAIL_STATES),
        at: instant.describe('When it was sent, or queued while it is not sent'),
      }),
    )
    .describe('To the customer, oldest first'),
  messages: z
    .array(
      z.object({
        at: instant,
        text: z.string(),
        replies: z.array(z.object({ at: instant, text: z.string(), by: z.string().nullable() })),
      }),
    )
    .describe("From the customer's address, through the contact form"),
})
export type Evidence = z.output<typeof evidence>

export const evidenceEndpoints = {
  evidence: endpoint('GET', '/api/admin/orders/:orderUuid/evidence', {
    summary: 'Everything that the shop knows about an order, for the bank that decides a dispute',
    access: 'admin',
    params: z.object({ orderUuid: uuidText }),
    reply: z.object({ evidence }),
  }),
}
