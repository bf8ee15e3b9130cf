import { z } from 'zod'
import { CAPTCHA_REJECTED, MAX_CAPTCHA_TOKEN } from '#contract/platform/api/captcha.ts'
import { byId, counter, instant, requestKey, success } from '#contract/platform/api/common-schemas.ts'
import { endpoint } from '#contract/platform/api/endpoint.ts'
import { EMAIL_STATES } from '#contract/platform/values/email-states.ts'
import { MAX_REPLY } from '#contract/platform/values/limits.ts'
import { normalizeMessage } from '#contract/platform/values/text.ts'
import { CONTACT_METHODS } from './contact-methods.ts'
import { messageForm } from './message-form.ts'

export const message = z.object({
  id: z.int(),
  name: z.string(),
  contactMethod: z.enum(CONTACT_METHODS),
  contact: z.string(),
  message: z.string(),
  submitTime: instant,
  archived: z.boolean(),
})
export type Message = z.output<typeof message>

const contactForm = messageForm.safeExtend({
  recaptchaToken: z.string(CAPTCHA_REJECTED).max(MAX_CAPTCHA_TOKEN, CAPTCHA_REJECTED),
  extra: z.string().optional().describe('A hidden field: bots fill it in, and now and then a form filler'),
  elapsedMs: z.number().optional().describe('How long the form was open, in milliseconds'),
})
export type ContactForm = z.output<typeof contactForm>

export const messageEndpoints = {
  sendMessage: endpoint('POST', '/api/public/messages', {
    summary: 'Sends a message to the workshop',
    status: 201,
    body: contactForm,
    errors: [503],
    reply: success,
  }),
}

export const messageReply = z.object({
  id: z.int(),
  text: z.string(),
  at: instant,
  by: z.string().nullable().describe('Name of the admin; null when the account was deleted'),
  email: z
    .object({ id: z.int(), state: z.enum(EMAIL_STATES) })
    .nullable()
    .describe('State of the email; null once the outbox row is deleted'),
})

export type MessageReply = z.output<typeof messageReply>

export const adminMessage = message.extend({
  replies: z.array(messageReply),
  suspicious: z.literal(true).optional().describe('The hidden field of its form was filled in'),
})
export type AdminMessage = z.output<typeof adminMessage>

export const adminMessageEndpoints = {
  messages: endpoint('GET', '/api/admin/messages', {
    summary: 'Lists messages, newest first, archived ones included',
    access: 'admin',
    query: z.object({
      archived: z.enum(['true', 'false']).optional(),
      page: counter(1_000_000).optional().describe('Without it: all'),
      per_page: counter(100).default(30),
      message: z
        .string()
        .regex(/^\d{1,15}$/, 'Enter a number.')
        .transform(Number)
        .optional()
        .describe('The id of the message to locate'),
    }),
    reply: z.object({
      data: z.array(adminMessage),
      counts: z
        .object({ active: z.int(), archived: z.int(), unanswered: z.int() })
        .optional()
        .describe('Counts of all messages; only with `page`'),
      place: z
        .object({ archived: z.boolean(), before: z.int() })
        .optional()
        .describe('Position of `message`: how many in the same list are newer'),
    }),
  }),
  replyToMessage: endpoint('POST', '/api/admin/messages/:id/reply', {
    summary: 'Replies to a message by email, once per request key',
    access: 'admin',
    params: byId,
    body: z.object({
      text: z
        .string('Write a reply.')
        .overwrite(normalizeMessage)
        .min(1, 'Write a reply.')
        .max(MAX_REPLY, 'Use at most 5,000 characters.'),
      request_key: requestKey,
    }),
    errors: [409],
    reply: success.extend({ data: adminMessage }),
  }),
  archiveMessage: endpoint('PUT', '/api/admin/messages/:id/archive', {
    summary: 'Archives a message, or restores it from the archive',
    access: 'admin',
    params: byId,
    body: z.object({ archived: z.boolean('Send true or false.') }),
    reply: success,
  }),
  deleteMessage: endpoint('DELETE', '/api/admin/messages/:id', {
    summary: 'Moves a message to the trash',
    access: 'admin',
    params: byId,
    reply: success,
  }),
  restoreMessage: endpoint('POST', '/api/admin/messages/:id/restore', {
    summary: 'Restores a message from the trash, within 30 days',
    access: 'admin',
    params: byId,
    reply: success,
  }),
}
