import { z } from 'zod'
import { success } from '#contract/platform/api/common-schemas.ts'
import { endpoint } from '#contract/platform/api/endpoint.ts'
import { MAX_EMAIL } from '#contract/platform/values/limits.ts'
import { emailForm, passwordForm } from './account-form.ts'

const backupEmails = success.extend({
  emails: z.array(z.object({ email: z.string(), verified: z.boolean() })),
})
export type BackupEmails = z.output<typeof backupEmails>

const backupCodes = success.extend({ backupCodes: z.array(z.string()) })

const knownEmail = z.string('Enter an email address.').trim().min(1, 'Enter an email address.').max(MAX_EMAIL)
const otp = z.string('Enter the 6-digit code.').min(1, 'Enter the 6-digit code.').max(100)

export const twoFactorEndpoints = {
  backupEmails: endpoint('GET', '/api/2fa/backup-emails', {
    summary: 'Lists the backup emails',
    access: 'login',
    reply: backupEmails,
  }),
  addBackupEmail: endpoint('POST', '/api/2fa/backup-emails', {
    summary: 'Adds a backup email and sends it a code',
    access: 'login',
    status: 201,
    body: emailForm,
    errors: [409],
    reply: backupEmails,
  }),
  removeBackupEmail: endpoint('DELETE', '/api/2fa/backup-emails', {
    summary: 'Removes a backup email',
    access: 'login',
    body: z.object({ email: knownEmail }),
    errors: [404],
    reply: backupEmails,
  }),
  resendBackupVerification: endpoint('POST', '/api/2fa/resend-backup-verification', {
    summary: 'Sends the code of a backup email again',
    access: 'login',
    body: z.object({ email: knownEmail }),
    errors: [404],
    reply: success,
  }),
  verifyBackupEmail: endpoint('POST', '/api/2fa/verify-backup-email', {
    summary: 'Verifies a backup email with its code',
    access: 'login',
    body: z.object({ email: knownEmail, code: otp }),
    reply: success,
  }),
  sendEmailCode: endpoint('POST', '/api/2fa/send-2fa-email', {
    summary: "Sends a code to the account's email, to turn on two-factor authentication by email",
    access: 'login',
    reply: success,
  }),
  verifyEmailCode: endpoint('POST', '/api/2fa/verify-email-2fa', {
    summary: 'Turns on two-factor authentication by email',
    access: 'login',
    body: z.object({ otp }),
    reply: backupCodes,
  }),
  enableApp: endpoint('POST', '/api/2fa/enable-2fa', {
    summary: 'Creates a secret for an authenticator app',
    access: 'login',
    body: z.object({ email: z.string().max(MAX_EMAIL).optional() }),
    reply: success.extend({ qrCode: z.string().describe('A PNG as a data URL'), secret: z.string() }),
  }),
  verifyApp: endpoint('POST', '/api/2fa/verify-2fa', {
    summary: 'Turns on two-factor authentication by app and returns ten backup codes',
    access: 'login',
    body: z.object({ otp }),
    reply: backupCodes,
  }),
  disable: endpoint('POST', '/api/2fa/disable-2fa', {
    summary: 'Turns off two-factor authentication',
    access: 'login',
    body: passwordForm,
    reply: success,
  }),
  regenerateBackupCodes: endpoint('POST', '/api/2fa/regenerate-backup-codes', {
    summary: 'Replaces the backup codes with ten new ones',
    access: 'login',
    body: passwordForm,
    errors: [409],
    reply: backupCodes,
  }),
}
