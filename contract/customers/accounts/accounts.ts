import { z } from 'zod'
import { ownEntry } from '#contract/catalog/drops/draws.ts'
import { subscription } from '#contract/customers/notifications/notifications.ts'
import { ownPassport } from '#contract/customers/passports/passports.ts'
import { ownReview } from '#contract/customers/reviews/reviews.ts'
import { instant, success } from '#contract/platform/api/common-schemas.ts'
import { endpoint } from '#contract/platform/api/endpoint.ts'
import { onceValid, requiredSecret } from '#contract/platform/api/form-fields.ts'
import { MAX_EMAIL } from '#contract/platform/values/limits.ts'
import { shippingAddress } from '#contract/sales/checkout/customer-form.ts'
import { ownCommission } from '#contract/sales/commissions/commissions.ts'
import { orderChange } from '#contract/sales/orders/order-change.ts'
import { order } from '#contract/sales/orders/orders.ts'
import { credentials, knownEmail, newPassword, passwordForm, profile, signup } from './account-form.ts'
import { ROLES } from './auth.ts'

export const user = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  created_at: instant,
  emailVerified: z.boolean(),
  twofactorRequired: z.boolean(),
  twoFactorMethod: z.enum(['email', 'app']).nullable(),
})
export type User = z.output<typeof user>

const token = requiredSecret('Open the link from the email again.')

/** With `twofactorRequired: true`, the status is 206 and the login needs a second factor. */
export const loginReply = z.union([
  success.extend({ user, twofactorRequired: z.literal(false).optional() }),
  success.extend({
    twofactorRequired: z.literal(true),
    userId: z.string(),
    twoFactorMethod: z.enum(['email', 'app']),
  }),
])
export type LoginReply = z.output<typeof loginReply>

export const activeSession = z.object({
  device: z.string().describe('"Firefox on Windows"'),
  created_at: instant,
  last_seen_at: instant,
  current: z.boolean().describe('Whether it is the session of this request'),
})
export type ActiveSession = z.output<typeof activeSession>

const loggedIn = success.extend({ user })

const passwordOfProof = newPassword
  .optional()
  .describe('Required unless this browser signed up with the address; then its own password stays')

const storedAddress = z.object({
  address: z.object({ address: z.string(), city: z.string(), state: z.string(), zip: z.string() }).nullable(),
})

export const authEndpoints = {
  register: endpoint('POST', '/api/auth/register', {
    summary: 'Creates an account; an email that already has one gets the same reply and a different email',
    status: 201,
    body: signup,
    reply: success.extend({ user: z.object({ name: z.string(), email: z.string() }) }),
  }),
  login: endpoint('POST', '/api/auth/login', {
    summary: 'Logs in with email and password; 206 when it needs a second factor',
    csrf: false,
    alsoStatus: 206,
    body: credentials,
    errors: [401],
    reply: loginReply,
  }),
  verifyLogin2fa: endpoint('POST', '/api/auth/verify-login-2fa', {
    summary: 'Completes a login with an emailed code, an authenticator code, or a backup code',
    body: z
      .object({
        userId: z.string('Log in again.').max(100),
        otp: z.string('Enter the 6-digit code.').max(100).optional(),
        backupCode: z.string('Enter a backup code.').max(100).optional(),
        email: z.string().max(MAX_EMAIL).optional(),
      })
      .refine((body) => body.otp || body.backupCode, {
        path: ['otp'],
        message: 'Enter the 6-digit code.',
        ...onceValid('otp'),
      }),
    errors: [401],
    reply: loggedIn,
  }),
  backupEmailsForLogin: endpoint('GET', '/api/auth/backup-emails-for-login', {
    summary: 'Lists the verified backup emails; empty without the login challenge of that account',
    query: z.object({ email: z.string().max(MAX_EMAIL).optional() }),
    reply: z.object({
      emails: z.array(z.object({ email: z.string(), full: z.string(), label: z.string() })),
    }),
  }),
  sendLoginCode: endpoint('POST', '/api/auth/send-login-code-to-email', {
    summary: "Sends the login code to the account's own email or a verified backup email",
    access: 'challenge',
    body: z.object({ email: knownEmail, userId: z.string('Log in again.').max(100) }),
    reply: success,
  }),
  me: endpoint('GET', '/api/auth/me', {
    summary: 'Gets the logged-in user',
    access: 'login',
    reply: z.object({ user }),
  }),
  updateMe: endpoint('PUT', '/api/user/me', {
    summary:
      'Changes the name and the password; the email cannot be changed. 403 for a new password without proof of the current one',
    access: 'login',
    body: profile,
    reply: loggedIn,
  }),
  address: endpoint('GET', '/api/user/address', {
    summary: "Gets the user's shipping address; null when none is stored",
    access: 'login',
    reply: storedAddress,
  }),
  saveAddress: endpoint('PUT', '/api/user/address', {
    summary: 'Stores the shipping address; an order stores its address too',
    access: 'login',
    body: shippingAddress,
    reply: success.extend(storedAddress.shape),
  }),
  removeAddress: endpoint('DELETE', '/api/user/address', {
    summary: 'Deletes the stored shipping address',
    access: 'login',
    reply: success.extend(storedAddress.shape),
  }),
  logout: endpoint('POST', '/api/user/logout', {
    summary: 'Ends the session',
    access: 'login',
    reply: success,
  }),
  sendVerificationEmail: endpoint('POST', '/api/auth/send-verification-email', {
    summary: 'Sends the verification email again',
    body: z.object({ email: knownEmail }),
    reply: success,
  }),
  verifyEmailLink: endpoint('POST', '/api/auth/verify-email-link', {
    summary:
      'Verifies an email with the emailed link, and logs in; 400 `fields.newPassword` in a browser that did not sign up',
    body: z.object({ linkCode: token, newPassword: passwordOfProof }),
    reply: loggedIn,
  }),
  verifyEmailCode: endpoint('POST', '/api/auth/verify-email-code', {
    summary:
      'Verifies an email with the emailed code, and logs in; 400 `fields.newPassword` in a browser that did not sign up',
    body: z.object({
      email: knownEmail,
      code: requiredSecret('Enter the 6-digit code.'),
      newPassword: passwordOfProof,
    }),
    reply: loggedIn,
  }),
  forgotPassword: endpoint('POST', '/api/auth/forgot-password', {
    summary: 'Emails a password reset link if the account exists',
    body: z.object({ email: knownEmail }),
    reply: success,
  }),
  verifyResetToken: endpoint('POST', '/api/auth/verify-reset-token', {
    summary: 'Checks whether a password reset link is valid',
    body: z.object({ token }),
    reply: z.object({ valid: z.boolean() }),
  }),
  resetPassword: endpoint('POST', '/api/auth/reset-password', {
    summary: 'Sets a new password with the emailed link, and ends all sessions',
    body: z.object({ token, newPassword, email: z.string().max(MAX_EMAIL).optional() }),
    reply: z.object({ message: z.string() }),
  }),
  sessions: endpoint('GET', '/api/user/sessions', {
    summary: 'Lists the active sessions, the current one first',
    access: 'login',
    reply: z.object({ sessions: z.array(activeSession) }),
  }),
  endOtherSessions: endpoint('DELETE', '/api/user/sessions', {
    summary: 'Ends all other sessions',
    access: 'login',
    reply: success.extend({ sessions: z.array(activeSession) }),
  }),
  myData: endpoint('GET', '/api/user/my-data', {
    summary: 'Downloads everything the shop stores about the user',
    access: 'login',
    reply: z.object({
      exported_at: instant,
      account: user,
      shipping_address: storedAddress.shape.address,
      backup_emails: z.array(z.object({ email: z.string(), verified: z.boolean(), created_at: instant })),
      passkeys: z.array(
        z.object({ name: z.string(), created_at: instant, last_used_at: instant.nullable() }),
      ),
      sessions: z.array(activeSession),
      orders: z.array(order),
      order_changes: z
        .array(orderChange.omit({ id: true, by: true }).extend({ order_uuid: z.string() }))
        .describe('How the orders were changed'),
      saved_products: z.array(
        z.object({ id: z.int(), name: z.string(), price_alert: z.boolean(), saved_at: instant }),
      ),
      reviews: z.array(ownReview),
      commissions: z.array(ownCommission),
      draw_entries: z.array(ownEntry),
      messages: z.array(z.object({ message: z.string(), submitTime: instant })),
      notifications: z.array(subscription),
      passports: z.array(ownPassport),
    }),
  }),
  deleteAccount: endpoint('POST', '/api/user/delete-account', {
    summary: 'Deletes the account and its personal data; its orders stay without personal data',
    access: 'login',
    body: passwordForm,
    errors: [409],
    reply: success,
  }),
}
