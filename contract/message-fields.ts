import { isEmail, lineFault } from './buyer-fields.ts'
import { CONTACT_METHODS, type ContactMethod, MAX_EMAIL, MAX_MESSAGE, MAX_MESSAGE_NAME } from './shop.ts'

/** What a visitor writes in the contact form, all of it text. */
export interface MessageFields {
  name: string
  contactMethod: string
  /** The email address or the phone number, whichever was chosen. */
  contact: string
  message: string
}

/** What the shop says of a token that the captcha service refuses, and of none. */
export const CAPTCHA_REFUSED = 'Please complete the reCAPTCHA.'

/** Longer than any captcha service's token. */
export const LONGEST_TOKEN = 8192

/**
 * A sentence for each wrong field, by name; empty when all are right. The same rules run in the browser as one types
 * and on the server, so the two never disagree.
 */
export function messageFaults(fields: MessageFields): Partial<Record<keyof MessageFields, string>> {
  const known = isContactMethod(fields.contactMethod)
  const faults = {
    name: lineFault(fields.name, 'Enter your name.', MAX_MESSAGE_NAME),
    contactMethod: known ? null : 'Choose email or phone.',
    contact: fields.contactMethod === 'phone' ? phoneFault(fields.contact) : emailFault(fields.contact),
    message: messageFault(fields.message),
  }
  return Object.fromEntries(Object.entries(faults).filter(([, sentence]) => sentence !== null))
}

/** Whether the captcha's time has come: name, message and the chosen contact each hold something. */
export function isFilledIn({ name, contact, message }: MessageFields): boolean {
  return [name, contact, message].every((text) => text.trim() !== '')
}

/**
 * A phone number as it is typed: its digits as XXX-XXX-XXXX, at most 12 characters. A country code of +1 in front of ten
 * digits is dropped, so the field needs no `maxlength`, which would cut a pasted number before this sees it.
 */
export function formatPhone(text: string): string {
  const digits = text.replace(/\D/g, '')
  const number = (digits.length > 10 && digits.startsWith('1') ? digits.slice(1) : digits).slice(0, 10)
  return [number.slice(0, 3), number.slice(3, 6), number.slice(6)].filter(Boolean).join('-')
}

/** Line ends of every kind as one, and no other control character: a message is text and nothing else. */
export function tidyText(text: string): string {
  return text
    .toWellFormed()
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .trim()
}

function isContactMethod(text: string): text is ContactMethod {
  return CONTACT_METHODS.some((method) => method === text)
}

function emailFault(email: string): string | null {
  if (email.trim() === '') return 'Enter your email address.'
  if (email.trim().length > MAX_EMAIL) return `Use at most ${MAX_EMAIL} characters.`
  return isEmail(email.trim()) ? null : 'Enter an email address like june@example.com.'
}

/** Ten digits, with the hyphens of {@link formatPhone} or without any. */
const PHONE = /^(\d{3}-\d{3}-\d{4}|\d{10})$/

function phoneFault(phone: string): string | null {
  if (phone.trim() === '') return 'Enter your phone number.'
  return PHONE.test(phone.trim()) ? null : 'Enter all 10 digits, like 304-555-0142.'
}

function messageFault(message: string): string | null {
  const text = tidyText(message)
  if (text === '') return 'Enter your message.'
  return text.length > MAX_MESSAGE ? 'Use at most 2,000 characters.' : null
}
