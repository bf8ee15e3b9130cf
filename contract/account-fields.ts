import { isEmail, lineFault } from './buyer-fields.ts'
import { passwordFault } from './password-rules.ts'
import { MAX_NAME } from './shop.ts'

/** Digits of a code that came by mail or stands in an authenticator app. */
export const CODE_DIGITS = 6
export const MIN_BACKUP_CODE = 8
export const BACKUP_CODE_COUNT = 10
export const MAX_BACKUP_EMAILS = 3
export const MAX_PASSKEY_NAME = 60

/** What signing up asks for, all of it text. */
export interface SignupFields {
  name: string
  email: string
  password: string
}

/**
 * A sentence for each wrong field, by name; empty when all are right. The same rules run in the browser as one types
 * and on the server, so the two never disagree.
 */
export function signupFaults(fields: SignupFields): Partial<Record<keyof SignupFields, string>> {
  const faults = {
    name: accountNameFault(fields.name),
    email: accountEmailFault(fields.email),
    password: passwordFault(fields.password),
  }
  return Object.fromEntries(Object.entries(faults).filter(([, sentence]) => sentence !== null))
}

export function accountNameFault(name: string): string | null {
  return lineFault(name, 'Enter your name.', MAX_NAME)
}

export function accountEmailFault(email: string): string | null {
  if (email.trim() === '') return 'Enter your email address.'
  return isEmail(email.trim()) ? null : 'Enter an email address like june@example.com.'
}

export function isCode(text: string): boolean {
  return /^\d{6}$/.test(text)
}

/** The digits of what was pasted or typed, at most six: mails and apps write codes with spaces or hyphens. */
export function codeDigits(text: string): string {
  return text.replace(/\D/g, '').slice(0, CODE_DIGITS)
}

/** A backup code as the shop compares it: case, spaces and hyphens do not matter. */
export function tidyBackupCode(text: string): string {
  return text.toLowerCase().replace(/[\s-]/g, '')
}

/** "j***@example.com": recognised by its owner, told to nobody else. */
export function maskEmail(email: string): string {
  const [local = '', domain = ''] = email.split('@')
  return `${local.slice(0, 1)}***@${domain}`
}
