import { COMMON_PASSWORDS } from './common-passwords.ts'

export const MIN_PASSWORD = 8
/** Long enough for any passphrase; what is longer only keeps the server busy. */
export const MAX_PASSWORD = 200

/** What stands below an empty password field. */
export const PASSWORD_HINT = 'At least 8 characters with letters and numbers.'
export const PASSWORDS_DIFFER = 'Passwords do not match.'

/** A sentence on what a new password lacks, or null. The same rules run in the browser and on the server. */
export function passwordFault(password: string): string | null {
  if (password === '') return 'Enter a password.'
  if (password.length < MIN_PASSWORD) return `Use at least ${MIN_PASSWORD} characters.`
  if (password.length > MAX_PASSWORD) return `Use at most ${MAX_PASSWORD} characters.`
  if (!/\p{L}/u.test(password)) return 'Use at least one letter.'
  if (!/\p{Nd}/u.test(password)) return 'Use at least one digit.'
  if (isCommon(password)) return 'This password is on every list of leaked ones. Choose one of your own.'
  if (OF_THE_SHOP.test(password)) return 'Whoever knows the shop would try this. Choose one of your own.'
  return null
}

/** Nothing but the shop's own words, with whatever digits and signs. */
const OF_THE_SHOP = /^(?:laurel|hollow|knife|knives|sheaths?|workshop|\P{L})+$/iu

function isCommon(password: string): boolean {
  return COMMON_PASSWORDS.has(password.normalize('NFKC').toLowerCase())
}

export type PasswordStrength = 0 | 1 | 2 | 3 | 4

const CLASSES = [/\p{Ll}/u, /\p{Lu}/u, /\p{Nd}/u, /[^\p{L}\p{Nd}]/u]

/** For a meter that helps: 0 is refused, 4 is strong. Length counts most; a mere repetition counts for little. */
export function passwordStrength(password: string): PasswordStrength {
  if (passwordFault(password) !== null) return 0
  const different = new Set(password).size
  if (different < 5) return 1
  const classes = CLASSES.filter((characters) => characters.test(password)).length
  const points = Math.min(password.length, different * 2) + 2 * classes
  if (points >= 24) return 4
  if (points >= 18) return 3
  return points >= 14 ? 2 : 1
}
