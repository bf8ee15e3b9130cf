import { countCharacters } from '#contract/platform/values/text.ts'
import { COMMON_PASSWORDS } from './common-passwords.ts'

export const MIN_PASSWORD = 8
/** Longer passwords would only slow down the hash. */
export const MAX_PASSWORD = 200

export const PASSWORD_HINT = 'At least 8 characters with letters and numbers.'
export const PASSWORDS_DIFFER = 'Passwords do not match.'

const LEAKED = 'This password is on lists of leaked passwords. Choose a different one.'

/** The first rule that a new password breaks, or null. */
export function passwordError(password: string): string | null {
  if (password === '') return 'Enter a password.'
  const length = countCharacters(password)
  if (length < MIN_PASSWORD) return `Use at least ${MIN_PASSWORD} characters.`
  if (length > MAX_PASSWORD) return `Use at most ${MAX_PASSWORD} characters.`
  if (!/\p{L}/u.test(password)) return 'Use at least one letter.'
  if (!/\p{Nd}/u.test(password)) return 'Use at least one digit.'
  if (COMMON_PASSWORDS.has(normalize(password))) return LEAKED
  if (SHOP_WORDS.test(password))
    return 'This password is easy to guess for this shop. Choose a different one.'
  if (isDisguised(password)) return LEAKED
  return null
}

/** Only words from the shop's name and products, with any digits and symbols. */
const SHOP_WORDS = /^(?:laurel|hollow|knife|knives|sheaths?|workshop|\P{L})+$/iu

/** "P@ssw0rd!" is guessed as early as "password1". */
function isDisguised(password: string): boolean {
  const text = normalize(password)
  const [, before = '', middle = '', after = ''] = AROUND_WORD.exec(text) ?? []
  if (before.length + after.length > MAX_AROUND_WORD) return false
  const texts = [middle, before + middle]
  return texts.some((each) => MEANINGS_OF_ONE.some((one) => COMMON_WORDS.has(unmask(each, one))))
}

function normalize(password: string): string {
  return password.normalize('NFKC').toLowerCase()
}

/** Digits and symbols at either end, where people add them, and what is between. */
const AROUND_WORD = /^([\d\W_]*?)((?:[a-z@$].*)?[a-z])([\d\W_]*)$/
/** More than this around a word takes long to guess. */
const MAX_AROUND_WORD = 8

const LETTERS: Record<string, string> = { '0': 'o', '3': 'e', '4': 'a', '5': 's', '7': 't', '@': 'a', $: 's' }
const MEANINGS_OF_ONE = ['i', 'l']

function unmask(text: string, one: string): string {
  return text.replace(/[1!|]/g, one).replace(/[03457@$]/g, (character) => LETTERS[character] ?? character)
}

const MORE_WORDS = ['love']
/** The words in the leaked passwords that are one word with digits and symbols around it. */
const COMMON_WORDS: ReadonlySet<string> = new Set([
  ...MORE_WORDS,
  ...[...COMMON_PASSWORDS].flatMap((each) => /^[\d\W_]*([a-z]{4,})[\d\W_]*$/.exec(each)?.[1] ?? []),
])

export type PasswordStrength = 0 | 1 | 2 | 3 | 4

const CLASSES = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u]

/** 0 is rejected, 4 is strong. Length counts most, and repeated characters count little. */
export function passwordStrength(password: string): PasswordStrength {
  if (passwordError(password) !== null) return 0
  const different = new Set(password).size
  if (different < 5) return 1
  const classes = CLASSES.filter((characters) => characters.test(password)).length
  const points = Math.min(password.length, different * 2) + 2 * classes
  if (points >= 24) return 4
  if (points >= 18) return 3
  return points >= 14 ? 2 : 1
}
