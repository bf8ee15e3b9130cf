import { z } from 'zod'
import { MAX_EMAIL } from '#contract/platform/values/limits.ts'

export const formText = z.string('Fill in this field.')

/** One line of at most `max` characters, trimmed; can be empty. */
export const oneLine = (missing: string, max: number) =>
  z
    .string(missing)
    .trim()
    .max(max, `Use at most ${max} characters.`)
    .refine((text) => !CONTROL_CHARACTER.test(text), 'Use letters, digits and punctuation on one line.')

export const requiredLine = (missing: string, max: number) => oneLine(missing, max).min(1, missing)

export const requiredEmail = z
  .string('Enter your email address.')
  .trim()
  .min(1, 'Enter your email address.')
  .refine(isEmail, 'Enter an email address like june@example.com.')

/** A secret is compared, never stored, so its length only needs a limit. */
export const requiredSecret = (missing: string) => z.string(missing).min(1, missing).max(1000, missing)

/**
 * For a rule about several fields: it runs if `fields` are valid, so that one reply names every wrong field. Zod skips it
 * by default when any field is invalid. The other values can have any type.
 */
export const onceValid = (...fields: string[]) => ({
  when: ({ value, issues }: z.core.ParsePayload) =>
    typeof value === 'object' &&
    value !== null &&
    !issues.some(({ path }) => !path?.length || fields.includes(String(path[0]))),
})

/**
 * C0, DEL, C1, line and paragraph separators could break out of an address label or an email header. Overrides of the
 * writing direction show the text around a name in another order. The payment provider rejects lone surrogates.
 */
const CONTROL_CHARACTER = /[\p{Cc}\p{Cs}\u2028\u2029\u202A-\u202E\u2066-\u2069]/u

/** RFC 5321, section 4.5.3.1.1 */
const MAX_LOCAL_PART = 64
/** A dot at either end of the local part, or two in a row. RFC 5321 calls the part before the @ local. */
const MISPLACED_DOT = /^\.|\.\.|\.@/
const TOP_LEVEL_DOMAIN = /\.[a-z](?:[a-z0-9-]*[a-z0-9])$/i

/** One rule for every form: what mail servers and the payment provider accept, in ASCII. */
export function isEmail(text: string): boolean {
  return (
    text.length <= MAX_EMAIL &&
    text.indexOf('@') <= MAX_LOCAL_PART &&
    z.regexes.html5Email.test(text) &&
    TOP_LEVEL_DOMAIN.test(text) &&
    !MISPLACED_DOT.test(text)
  )
}
