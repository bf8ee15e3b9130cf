import { z } from 'zod'
import { isEmail, requiredLine } from '#contract/form-fields.ts'
import { MAX_EMAIL, MAX_MESSAGE, MAX_MESSAGE_NAME } from '#contract/limits.ts'
import { CONTACT_METHODS } from './contact-methods.ts'
import { normalizeMessage } from './message-text.ts'

/** Ten digits, with or without hyphens. */
const PHONE = /^(\d{3}-\d{3}-\d{4}|\d{10})$/

/** The contact form. `contact` is an email address or a phone number. */
export const messageForm = z
  .object({
    name: requiredLine('Enter your name.', MAX_MESSAGE_NAME),
    contactMethod: z
      .string('Choose email or phone.')
      .trim()
      .refine((method) => CONTACT_METHODS.some((known) => known === method), 'Choose email or phone.')
      .prefault(''),
    contact: z.string('Fill in this field.').trim().default(''),
    message: z.string('Enter your message.').transform(normalizeMessage).default(''),
  })
  .superRefine(({ contactMethod, contact, message }, context) => {
    const errors = {
      contact: contactMethod === 'phone' ? phoneError(contact) : emailError(contact),
      message: messageError(message),
    }
    for (const [field, error] of Object.entries(errors)) {
      if (error) context.addIssue({ code: 'custom', path: [field], message: error })
    }
  })
export type MessageFields = z.output<typeof messageForm>

function emailError(email: string): string | null {
  if (email === '') return 'Enter your email address.'
  if (email.length > MAX_EMAIL) return `Use at most ${MAX_EMAIL} characters.`
  return isEmail(email) ? null : 'Enter an email address like june@example.com.'
}

function phoneError(phone: string): string | null {
  if (phone === '') return 'Enter your phone number.'
  return PHONE.test(phone) ? null : 'Enter all 10 digits, like 304-555-0142.'
}

function messageError(message: string): string | null {
  if (message === '') return 'Enter your message.'
  return message.length > MAX_MESSAGE ? 'Use at most 2,000 characters.' : null
}
