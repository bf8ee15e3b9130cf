import { z } from 'zod'
import {
  byId,
  instant,
  pageOf,
  paging,
  requestKey,
  searchText,
  success,
} from '#contract/platform/api/common-schemas.ts'
import { endpoint } from '#contract/platform/api/endpoint.ts'
import { EMAIL_STATES } from '#contract/platform/values/email-states.ts'

export const outboxEmail = z.object({
  id: z.int(),
  kind: z.string(),
  recipient: z.string().describe('Empty once the recipient is erased'),
  state: z.enum(EMAIL_STATES),
  order: z.object({ id: z.int(), order_uuid: z.string() }).nullable(),
  created_at: instant,
  sent_at: instant.nullable(),
  failed_at: instant.nullable(),
  next_try_at: instant.nullable().describe('Of a waiting email'),
  attempts: z.int().describe('How many tries have failed'),
  last_error: z.string().nullable(),
  readable: z.boolean().describe('Whether admins may read it and the shop still stores its content'),
  sendable: z.boolean().describe('Whether it can be resent'),
})
export type OutboxEmail = z.output<typeof outboxEmail>

export const emailContent = z.object({ subject: z.string(), html: z.string(), text: z.string() })
export type EmailContent = z.output<typeof emailContent>

export const outboxEndpoints = {
  outbox: endpoint('GET', '/api/admin/outbox', {
    summary: 'Lists every email that the shop sent or will send, newest first',
    access: 'admin',
    query: z.object({
      ...paging,
      state: z.enum(EMAIL_STATES, 'Choose waiting, sent, or failed.').optional(),
      search: searchText.optional().describe('Part of the recipient, or an order number'),
    }),
    reply: z.object(pageOf(outboxEmail)),
  }),
  outboxEmail: endpoint('GET', '/api/admin/outbox/:id', {
    summary: 'Gets an email as its recipient sees it; never the content of an email about an account',
    access: 'admin',
    params: byId,
    reply: z.object({
      email: outboxEmail,
      content: emailContent.nullable(),
      why: z.string().nullable().describe('Why there is no content'),
    }),
  }),
  sendEmailAgain: endpoint('POST', '/api/admin/outbox/:id/send', {
    summary: 'Retries a failed email, or sends a copy of a sent one, once per request key',
    access: 'admin',
    params: byId,
    body: z.object({ request_key: requestKey }),
    errors: [409],
    reply: success.extend({ email: outboxEmail }),
  }),
}
