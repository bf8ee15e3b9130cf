import { z } from 'zod'
import { byId, instant, paging, requestKey, searchText, success } from './fields.ts'
import { MAIL_STATES, type MailKind } from './mails.ts'

/** Mails whose words staff may read and send again. All others carry secrets, or are between the shop and one person. */
const OPEN_KINDS = [
  'order-confirmation',
  'order-notice',
  'order-shipped',
  'order-cancelled',
  'order-refunded',
  'message-reply',
  'contact-message',
  'backup-failed',
] as const satisfies MailKind[]

export function isOpenKind(kind: string): kind is (typeof OPEN_KINDS)[number] {
  return OPEN_KINDS.some((open) => open === kind)
}

export const outboxMail = z.object({
  id: z.int(),
  kind: z.string(),
  recipient: z.string().describe('Empty for somebody who was erased'),
  state: z.enum(MAIL_STATES),
  order: z.object({ id: z.int(), order_uuid: z.string() }).nullable(),
  created_at: instant,
  sent_at: instant.nullable(),
  failed_at: instant.nullable(),
  next_try_at: instant.nullable().describe('Of a waiting one'),
  attempts: z.int().describe('How often it failed to go'),
  last_error: z.string().nullable(),
  readable: z.boolean().describe('Whether staff may read it, and the shop still has its words'),
  sendable: z.boolean().describe('Whether it can be sent again'),
})
export type OutboxMail = z.output<typeof outboxMail>

export const mailContent = z.object({ subject: z.string(), html: z.string(), text: z.string() })
export type MailContent = z.output<typeof mailContent>

export const outboxSchemas = {
  list: {
    summary: 'Every mail the shop sent or is to send, the latest first',
    access: 'staff',
    query: z.object({
      ...paging,
      state: z.enum(MAIL_STATES, 'Give a state the shop knows.').optional(),
      search: searchText.optional().describe('A part of the recipient, or an order number'),
    }),
    reply: z.object({ data: z.array(outboxMail), total: z.int() }),
  },
  get: {
    summary: 'One mail as its reader sees it; never the words of one that holds a secret',
    access: 'staff',
    params: byId,
    reply: z.object({
      mail: outboxMail,
      content: mailContent.nullable(),
      why: z.string().nullable().describe('Why there is no content to read'),
    }),
  },
  send: {
    summary: 'Sends a failed mail once more, or a sent one again, once for each request key',
    access: 'staff',
    params: byId,
    body: z.object({ request_key: requestKey }),
    reply: success.extend({ mail: outboxMail }),
  },
} as const
