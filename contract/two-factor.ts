import { z } from 'zod'
import { accountEmailFault } from './account-fields.ts'
import { success } from './fields.ts'
import { MAX_EMAIL } from './shop.ts'

const backupEmails = success.extend({
  emails: z.array(z.object({ email: z.string(), verified: z.boolean() })),
})
export type BackupEmails = z.output<typeof backupEmails>

const backupCodes = success.extend({ backupCodes: z.array(z.string()) })

const newEmail = z.string('Enter an email address.').superRefine((email, context) => {
  const message = accountEmailFault(email)
  if (message) context.addIssue({ code: 'custom', message })
})
const knownEmail = z.string('Enter an email address.').trim().min(1, 'Enter an email address.').max(MAX_EMAIL)
const otp = z.string('Enter the 6-digit code.').min(1, 'Enter the 6-digit code.').max(100)
const password = z.string('Enter your password.').min(1, 'Enter your password.').max(1000)

export const twoFactorSchemas = {
  backupEmails: { summary: 'The backup addresses', access: 'login', reply: backupEmails },
  addBackupEmail: {
    summary: 'Adds a backup address and sends it a code',
    access: 'login',
    status: 201,
    body: z.object({ email: newEmail.trim() }),
    reply: backupEmails,
  },
  removeBackupEmail: {
    summary: 'Removes a backup address',
    access: 'login',
    body: z.object({ email: knownEmail }),
    reply: backupEmails,
  },
  resendBackupVerification: {
    summary: 'Sends a backup address its code once more',
    access: 'login',
    body: z.object({ email: knownEmail }),
    reply: success,
  },
  verifyBackupEmail: {
    summary: 'Proves a backup address by its code',
    access: 'login',
    body: z.object({ email: knownEmail, code: otp }),
    reply: success,
  },
  sendEmailCode: {
    summary: "Sends a code to the account's own address, to turn two-factor by email on",
    access: 'login',
    reply: success,
  },
  verifyEmailCode: {
    summary: 'Turns two-factor by email on',
    access: 'login',
    body: z.object({ otp }),
    reply: backupCodes,
  },
  enableApp: {
    summary: 'Gives the secret for an authenticator app',
    access: 'login',
    body: z.object({ email: z.string().max(MAX_EMAIL).optional() }),
    reply: success.extend({ qrCode: z.string().describe('A PNG as data URL'), secret: z.string() }),
  },
  verifyApp: {
    summary: 'Turns two-factor by authenticator app on and gives ten backup codes, this once',
    access: 'login',
    body: z.object({ otp }),
    reply: backupCodes,
  },
  disable: {
    summary: 'Turns two-factor off',
    access: 'login',
    body: z.object({ password }),
    reply: success,
  },
  regenerateBackupCodes: {
    summary: 'Gives ten new backup codes, this once; the old ones are dead',
    access: 'login',
    body: z.object({ password }),
    reply: backupCodes,
  },
} as const
