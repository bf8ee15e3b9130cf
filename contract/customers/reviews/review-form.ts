import { z } from 'zod'
import { normalizeMessage } from '#contract/platform/values/text.ts'
import { MAX_DISPLAY_NAME, MAX_REVIEW_TEXT, MAX_REVIEW_TITLE, MIN_REVIEW_TEXT } from './values.ts'

/** They change the direction of the text around them, or can't be seen at all. */
const INVISIBLE = /[\u00AD\u061C\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF]/g
const VISIBLE = /[\p{L}\p{N}\p{P}\p{S}]/u
const NO_LINKS = 'Leave out links and email addresses.'
const CHOOSE_RATING = 'Choose a rating from 1 to 5.'

function manyLines(text: string): string {
  return normalizeMessage(text.replace(INVISIBLE, ''))
}

function oneLine(text: string): string {
  return manyLines(text).replace(/\s+/g, ' ')
}

const SCHEME = /\b[a-z][a-z0-9+.-]*:\/\/|\b(?:mailto|javascript|data|tel):\S/i
const WWW = /\bwww\.[^\s.]/i
const EMAIL_ADDRESS = /[^\s@]@[^\s@]+\.[^\s@]/
/** Endings that no sentence has after a forgotten space. */
const DOMAIN =
  /[a-z0-9-]\.(?:com|net|org|info|biz|shop|store|online|site|website|xyz|top|club|icu|ru|cn)(?![\p{L}\p{N}-])/iu
const DOMAIN_WITH_PATH = /[a-z0-9-]\.[a-z]{2,}\/\S/i
const LINKS = [SCHEME, WWW, EMAIL_ADDRESS, DOMAIN, DOMAIN_WITH_PATH]

/** Whether a text has a link or an email address. Markup is shown as it was typed. */
function hasLink(text: string): boolean {
  return LINKS.some((link) => link.test(text))
}

const withoutLinks = (text: z.ZodString) => text.refine((value) => !hasLink(value), NO_LINKS)

/** The fields of a customer's review. */
export const reviewForm = z.object({
  rating: z.int(CHOOSE_RATING).min(1, CHOOSE_RATING).max(5, CHOOSE_RATING),
  title: withoutLinks(
    z
      .string('Enter a title.')
      .overwrite(oneLine)
      .max(MAX_REVIEW_TITLE, `Use at most ${MAX_REVIEW_TITLE} characters.`),
  )
    .optional()
    .describe('Empty by default'),
  text: withoutLinks(
    z
      .string('Write what others should know.')
      .overwrite(manyLines)
      .refine((text) => VISIBLE.test(text), 'Write what others should know.')
      .min(MIN_REVIEW_TEXT, `Write at least ${MIN_REVIEW_TEXT} characters.`)
      .max(MAX_REVIEW_TEXT, 'Use at most 2,000 characters.'),
  ),
  display_name: withoutLinks(
    z
      .string('Enter the name to show.')
      .overwrite(oneLine)
      .refine((name) => VISIBLE.test(name), 'Enter the name to show.')
      .max(MAX_DISPLAY_NAME, `Use at most ${MAX_DISPLAY_NAME} characters.`),
  ),
})
export type ReviewFields = z.output<typeof reviewForm>
