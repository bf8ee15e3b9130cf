import { z } from 'zod'
import { MAX_EMAIL } from './limits.ts'

/** Schemas for fields of forms. A missing field counts as empty, so that one reply names every wrong field. */

export const formText = z.string('Fill in this field.')

/** One required line of at most `max` characters, trimmed. */
export const requiredLine = (missing: string, max: number) =>
  formText
    .trim()
    .min(1, missing)
    .max(max, `Use at most ${max} characters.`)
    .refine((text) => !CONTROL_CHARACTER.test(text), 'Use letters, digits and punctuation on one line.')
    .prefault('')

export const requiredEmail = formText
  .trim()
  .min(1, 'Enter your email address.')
  .refine(isEmail, 'Enter an email address like june@example.com.')
  .prefault('')

/** A secret is compared, never stored, so its length only needs a limit. */
export const requiredSecret = (missing: string) => z.string(missing).min(1, missing).max(1000, missing)

/**
 * C0, DEL, C1, line and paragraph separators could break out of an address label or an email header. The payment
 * provider rejects lone surrogates.
 */
const CONTROL_CHARACTER = /[\p{Cc}\p{Cs}\u2028\u2029]/u

const EMAIL = /^[^\s@<>()[\]\\,;:"]+@[^\s@<>()[\]\\,;:"]+\.[^\s@<>()[\]\\,;:".]{2,}$/u

export function isEmail(text: string): boolean {
  return text.length <= MAX_EMAIL && EMAIL.test(text) && !CONTROL_CHARACTER.test(text) && !text.includes('..')
}
