import { z } from 'zod'
import { formText, requiredEmail, requiredLine, requiredSecret } from '#contract/platform/api/form-fields.ts'
import { MAX_EMAIL, MAX_NAME, MAX_PASSKEY_NAME } from '#contract/platform/values/limits.ts'
import { isBackupCode, isCode, MIN_BACKUP_CODE } from './account-codes.ts'
import { PASSWORDS_DIFFER, passwordError } from './password-rules.ts'

export const knownEmail = z.string('Enter your email.').trim().min(1, 'Enter your email.').max(MAX_EMAIL)
export const currentPassword = requiredSecret('Enter your password.')

export const newPassword = z.string('Enter a password.').superRefine((password, context) => {
  const message = passwordError(password)
  if (message) context.addIssue({ code: 'custom', message })
})

export const signup = z.object({
  name: requiredLine('Enter your name.', MAX_NAME),
  email: requiredEmail,
  password: newPassword,
})
export type Signup = z.output<typeof signup>

export const profile = z.object({
  name: requiredLine('Enter your name.', MAX_NAME),
  email: requiredEmail,
  password: z
    .union([z.literal('').transform(() => undefined), newPassword])
    .optional()
    .describe('A new password; if absent or empty, the password stays the same'),
  currentPassword: z
    .union([z.literal('').transform(() => undefined), currentPassword])
    .optional()
    .describe('Required for a new password, unless the login was in the last 10 minutes'),
})
export type ProfileChange = z.output<typeof profile>

export const credentials = z.object({ email: knownEmail, password: currentPassword })
export const emailForm = z.object({ email: requiredEmail })
export const passwordForm = z.object({ password: currentPassword })
export const passkeyName = requiredLine('Name the passkey.', MAX_PASSKEY_NAME)
export const passkeyNameForm = z.object({ name: passkeyName })
export const passkeyForm = z.object({ name: passkeyName, password: currentPassword })

/** The browser asks for a new password twice; the API takes it once. */
const confirmation = formText.prefault('')
type Confirmed = { password?: string | undefined; confirmation: string }
const isConfirmed = (form: Confirmed) => form.confirmation === (form.password ?? '')
const mismatch = { path: ['confirmation'], message: PASSWORDS_DIFFER }

export const signupForm = signup.extend({ confirmation }).refine(isConfirmed, mismatch)
export const profileForm = profile
  .omit({ email: true })
  .extend({ confirmation })
  .refine(isConfirmed, mismatch)
export const newPasswordForm = z.object({ password: newPassword, confirmation }).refine(isConfirmed, mismatch)

export const codeForm = z.object({ code: formText.refine(isCode, 'Enter the 6-digit code.') })
export const backupCodeForm = z.object({
  backupCode: formText.trim().refine(isBackupCode, `Enter at least ${MIN_BACKUP_CODE} characters.`),
})
export const twoFactorMethodForm = z.object({ method: z.enum(['email', 'app']) })

const TWO_FACTOR_CHANGES = { disable: 'disable 2FA', regenerate: 'regenerate backup codes' } as const
export const twoFactorChangeForm = z
  .object({ change: z.enum(['disable', 'regenerate']), password: formText })
  .superRefine(({ change, password }, context) => {
    if (password) return
    const message = `Password is required to ${TWO_FACTOR_CHANGES[change]}.`
    context.addIssue({ code: 'custom', path: ['password'], message })
  })
export type TwoFactorChange = z.output<typeof twoFactorChangeForm>
