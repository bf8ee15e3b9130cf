/** Why a value can't be stored, as a sentence for the person who entered it. */
export class UnquotableError extends Error {}

const PLAIN = /^[\w./:@%+,=-]*$/
const NEEDS_SINGLE_QUOTES = /["\\$`]/
const CONTROL = /\p{Cc}/u

/**
 * Quotes a value so that systemd, a shell, and Node's --env-file all read the same. Single quotes mean the same to all
 * three, but can't contain one. Node knows no escapes, so a value that would need them can't be stored. @throws {UnquotableError}
 */
export function quote(value: string): string {
  if (CONTROL.test(value))
    throw new UnquotableError('The value contains a line break or a control character.')
  if (PLAIN.test(value)) return value
  if (!value.includes("'")) return `'${value}'`
  if (!NEEDS_SINGLE_QUOTES.test(value)) return `"${value}"`
  throw new UnquotableError('A value with a single quote can’t also contain " $ ` or \\.')
}
