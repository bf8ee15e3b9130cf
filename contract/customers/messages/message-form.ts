import { z } from 'zod'
import { isEmail, onceValid, requiredLine } from '#contract/platform/api/form-fields.ts'
import { MAX_EMAIL, MAX_MESSAGE, MAX_MESSAGE_NAME } from '#contract/platform/values/limits.ts'
import { normalizeMessage } from '#contract/platform/values/text.ts'
import { CONTACT_METHODS } from './contact-methods.ts'

/** Ten digits, with or without hyphens. */
const PHONE = /^(\d{3}-\d{3}-\d{4}|\d{10})$/

/** The contact form. `contact` is an email address or a phone number. */
export const messageForm = z
  .object({
    name: requiredLine('Enter your name.', MAX_MESSAGE_NAME),
    contactMethod: z
      .string('Choose email or phone.')
      .trim()
      .refine((method) => CONTACT_METHODS.some((known) => known === method), 'Choose email or phone.'),
    contact: z.string('Enter your email address or phone number.').trim(),
    message: z
      .string('Enter your message.')
      .overwrite(normalizeMessage)
      .min(1, 'Enter your message.')
      .max(MAX_MESSAGE, 'Use at most 2,000 characters.'),
  })
  .superRefine(({ contactMethod, contact }, context) => {
    const error = contactMethod === 'phone' ? phoneError(contact) : emailError(contact)
    if (error) context.addIssue({ code: 'custom', path: ['contact'], message: error })
  }, onceValid('contact'))
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
