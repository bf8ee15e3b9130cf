import { lettersAndDigits } from '#contract/platform/values/search-text.ts'

/** Digits of a one-time code from an email or an authenticator app. */
export const CODE_DIGITS = 6
export const MIN_BACKUP_CODE = 8
export const BACKUP_CODE_COUNT = 10

export function isCode(text: string): boolean {
  return /^\d{6}$/.test(text)
}

/** Up to six digits of a typed or pasted code. Emails and apps may show codes with spaces or hyphens. */
export function codeDigits(text: string): string {
  return text.normalize('NFKC').replace(/\D/g, '').slice(0, CODE_DIGITS)
}

/** A backup code as it is stored: case, spaces and other marks do not matter. */
export function normalizeBackupCode(text: string): string {
  return lettersAndDigits(text).toLowerCase()
}

export function isBackupCode(text: string): boolean {
  return normalizeBackupCode(text).length >= MIN_BACKUP_CODE
}

/** "j***@example.com": the owner recognizes it, nobody else can read it. */
export function maskEmail(email: string): string {
  const [local = '', domain = ''] = email.split('@')
  return `${local.slice(0, 1)}***@${domain}`
}
