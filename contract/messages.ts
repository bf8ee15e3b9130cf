import { z } from 'zod'
import { byId, counter, emptyLine, instant, requestKey, success } from './fields.ts'
import { MAIL_STATES } from './mails.ts'
import { CAPTCHA_REFUSED, LONGEST_TOKEN, messageFaults, tidyText } from './message-fields.ts'
import { CONTACT_METHODS, MAX_REPLY } from './shop.ts'

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

const contactForm = z
  .object({
    name: emptyLine,
    contactMethod: emptyLine,
    contact: emptyLine,
    message: z.string('Enter your message.').default('').transform(tidyText),
    recaptchaToken: z.string(CAPTCHA_REFUSED).max(LONGEST_TOKEN, CAPTCHA_REFUSED).default(''),
    website: z.string().optional().describe('Shown to nobody: whoever fills it in is a program'),
    elapsedMs: z.number().optional().describe('How long the form was open, in milliseconds'),
  })
  .superRefine((form, context) => {
    for (const [field, sentence] of Object.entries(messageFaults(form))) {
      context.addIssue({ code: 'custom', path: [field], message: sentence })
    }
  })
export type ContactForm = z.output<typeof contactForm>

export const messageSchemas = {
  send: {
    summary: 'Writes to the workshop',
    status: 201,
    body: contactForm,
    reply: success,
  },
} as const

/** An answer that staff sent from the page. */
export const messageReply = z.object({
  id: z.int(),
  text: z.string(),
  at: instant,
  by: z.string().nullable().describe('The name of who wrote it; null for an account that is gone'),
  mail: z
    .object({ id: z.int(), state: z.enum(MAIL_STATES) })
    .nullable()
    .describe('Where its mail stands; null once that is so old that the shop forgot it'),
})

export type MessageReply = z.output<typeof messageReply>

export const staffMessage = message.extend({ replies: z.array(messageReply) })
export type StaffMessage = z.output<typeof staffMessage>

export const messageStaffSchemas = {
  list: {
    summary: 'What visitors wrote, newest first, archived ones included',
    access: 'staff',
    query: z.object({
      archived: z.enum(['true', 'false']).optional(),
      page: counter(1_000_000).optional().describe('Without it: all'),
      per_page: counter(100).default(30),
      message: z
        .string()
        .regex(/^\d{1,15}$/, 'Give a number.')
        .transform(Number)
        .optional()
        .describe('Whose place is asked for, by its id'),
    }),
    reply: z.object({
      data: z.array(staffMessage),
      counts: z
        .object({ active: z.int(), archived: z.int(), unanswered: z.int() })
        .optional()
        .describe('Of all messages; with a page'),
      place: z
        .object({ archived: z.boolean(), before: z.int() })
        .optional()
        .describe('Where `message` stands: how many like it are newer'),
    }),
  },
  reply: {
    summary: 'Answers a message by mail, once for each request key, and keeps the answer with it',
    access: 'staff',
    params: byId,
    body: z.object({
      text: z
        .string('Write a reply.')
        .transform(tidyText)
        .pipe(z.string().min(1, 'Write a reply.').max(MAX_REPLY, 'Use at most 5,000 characters.')),
      request_key: requestKey,
    }),
    reply: success.extend({ data: staffMessage }),
  },
  archive: {
    summary: 'Puts a message in the archive, or back',
    access: 'staff',
    params: byId,
    body: z.object({ archived: z.boolean('Say yes or no.') }),
    reply: success,
  },
  remove: { summary: 'Puts a message in the trash', access: 'staff', params: byId, reply: success },
  restore: {
    summary: 'Takes a message back from the trash, for 30 days',
    access: 'staff',
    params: byId,
    reply: success,
  },
} as const
