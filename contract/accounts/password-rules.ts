import { COMMON_PASSWORDS } from './common-passwords.ts'

export const MIN_PASSWORD = 8
/** Longer passwords would only slow down the hash. */
export const MAX_PASSWORD = 200

export const PASSWORD_HINT = 'At least 8 characters with letters and numbers.'
export const PASSWORDS_DIFFER = 'Passwords do not match.'

/** The first rule that a new password breaks, or null. */
export function passwordError(password: string): string | null {
  if (password === '') return 'Enter a password.'
  if (password.length < MIN_PASSWORD) return `Use at least ${MIN_PASSWORD} characters.`
  if (password.length > MAX_PASSWORD) return `Use at most ${MAX_PASSWORD} characters.`
  if (!/\p{L}/u.test(password)) return 'Use at least one letter.'
  if (!/\p{Nd}/u.test(password)) return 'Use at least one digit.'
  if (isCommon(password)) return 'This password is on lists of leaked passwords. Choose a different one.'
  if (SHOP_WORDS.test(password))
    return 'This password is easy to guess for this shop. Choose a different one.'
  return null
}

/** Only words from the shop's name and products, with any digits and symbols. */
const SHOP_WORDS = /^(?:laurel|hollow|knife|knives|sheaths?|workshop|\P{L})+$/iu

function isCommon(password: string): boolean {
  return COMMON_PASSWORDS.has(password.normalize('NFKC').toLowerCase())
}

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
