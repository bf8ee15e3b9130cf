import { CODE_DIGITS, codeDigits } from '#contract/account-fields.ts'

/** A code still to be typed: a space for each box. */
export const NO_CODE = ' '.repeat(CODE_DIGITS)

/** The new digits in a box that held `before`: what one types beside a digit takes its place. */
export function typedInto(before: string, text: string): string {
  const digits = codeDigits(text)
  if (digits.length !== 2 || before === ' ' || !digits.includes(before)) return digits
  return digits.replace(before, '')
}

export function putDigits(value: string, at: number, digits: string): string {
  const after = value.slice(0, at) + digits + value.slice(at + digits.length)
  return after.slice(0, CODE_DIGITS)
}

export function clearDigit(value: string, at: number): string {
  return `${value.slice(0, at)} ${value.slice(at + 1)}`
}
