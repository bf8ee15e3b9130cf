import { CODE_DIGITS, codeDigits } from '#contract/customers/accounts/account-codes.ts'

export const EMPTY_CODE = ' '.repeat(CODE_DIGITS)

/** The new code when a box changes from `before` to `text`. A digit typed next to another replaces it. */
export function newDigits(before: string, text: string): string {
  const digits = codeDigits(text)
  if (digits.length !== 2 || before === ' ' || !digits.includes(before)) return digits
  return digits.replace(before, '')
}

export function setDigits(value: string, at: number, digits: string): string {
  const after = value.slice(0, at) + digits + value.slice(at + digits.length)
  return after.slice(0, CODE_DIGITS)
}

export function clearDigit(value: string, at: number): string {
  return `${value.slice(0, at)} ${value.slice(at + 1)}`
}
