import { z } from 'zod'
import { accountEmailFault, accountNameFault, signupFaults } from './account-fields.ts'
import { emptyLine, instant, success } from './fields.ts'
import { order } from './orders.ts'
import { passwordFault } from './password-rules.ts'
import { MAX_EMAIL, ROLES } from './shop.ts'

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

/** Longer than any secret the shop gives out or takes: what comes in is compared, never stored. */
const secret = (missing: string) => z.string(missing).min(1, missing).max(1000, missing)
const email = z.string('Enter your email.').trim().min(1, 'Enter your email.').max(MAX_EMAIL)
const currentPassword = secret('Enter your password.')
const token = secret('Open the link from the email once more.')

const newPassword = z.string('Enter a password.').superRefine((password, context) => {
  const message = passwordFault(password)
  if (message) context.addIssue({ code: 'custom', message })
})

const signup = z
  .object({ name: emptyLine, email: emptyLine, password: z.string('Enter a password.').default('') })
  .superRefine((form, context) => {
    for (const [field, message] of Object.entries(signupFaults(form))) {
      context.addIssue({ code: 'custom', path: [field], message })
    }
  })
export type Signup = z.output<typeof signup>

const profile = z
  .object({
    name: emptyLine,
    email: emptyLine,
    password: z
      .union([z.literal('').transform(() => undefined), newPassword])
      .optional()
      .describe('A new one; absent or empty, the present one stays'),
  })
  .superRefine((form, context) => {
    const faults = { name: accountNameFault(form.name), email: accountEmailFault(form.email) }
    for (const [field, message] of Object.entries(faults)) {
      if (message) context.addIssue({ code: 'custom', path: [field], message })
    }
  })
export type ProfileChange = z.output<typeof profile>

/** Logged in, or one step before it: then `twofactorRequired` is true and the status is 206. */
export const loginReply = z.union([
  success.extend({ user, twofactorRequired: z.literal(false).optional() }),
  success.extend({
    twofactorRequired: z.literal(true),
    userId: z.string(),
    twoFactorMethod: z.enum(['email', 'app']),
  }),
])
export type LoginReply = z.output<typeof loginReply>

export const signedInPlace = z.object({
  device: z.string().describe('"Firefox on Windows"'),
  created_at: instant,
  last_seen_at: instant,
  current: z.boolean().describe('Whether it is the one that asks'),
})
export type SignedInPlace = z.output<typeof signedInPlace>

const loggedIn = success.extend({ user })

export const authSchemas = {
  register: {
    summary: 'Opens an account; an address that has one gets the same reply and a different mail',
    status: 201,
    body: signup,
    reply: success.extend({ user: z.object({ name: z.string(), email: z.string() }) }),
  },
  login: {
    summary: 'Logs in with email and password; 206 when a second factor is asked for',
    csrf: false,
    alsoStatus: 206,
    body: z.object({ email, password: currentPassword }),
    reply: loginReply,
  },
  verifyLogin2fa: {
    summary: 'The second step of a login: the code from the mail or the app, or a backup code',
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
      }),
    reply: loggedIn,
  },
  backupEmailsForLogin: {
    summary: 'Where a login code may go instead; nothing without the challenge of that account',
    query: z.object({ email: z.string().max(MAX_EMAIL).optional() }),
    reply: z.object({
      emails: z.array(z.object({ email: z.string(), full: z.string(), label: z.string() })),
    }),
  },
  sendLoginCode: {
    summary: "Sends the login code to the account's own address or a verified backup address",
    access: 'challenge',
    body: z.object({ email, userId: z.string('Log in again.').max(100) }),
    reply: success,
  },
  me: { summary: 'Who is logged in', access: 'login', reply: z.object({ user }) },
  updateMe: {
    summary: 'Changes name and password; the email stays',
    access: 'login',
    body: profile,
    reply: loggedIn,
  },
  logout: { summary: 'Ends the session', access: 'login', reply: success },
  sendVerificationEmail: {
    summary: 'Sends the verification mail once more',
    body: z.object({ email }),
    reply: success,
  },
  verifyEmailLink: {
    summary: "Proves an address by its mail's link, and logs in",
    body: z.object({ linkCode: token }),
    reply: loggedIn,
  },
  verifyEmailCode: {
    summary: "Proves an address by its mail's code, and logs in",
    body: z.object({ email, code: secret('Enter the 6-digit code.') }),
    reply: loggedIn,
  },
  forgotPassword: {
    summary: 'Sends a link to a new password, if there is such an account',
    body: z.object({ email }),
    reply: success,
  },
  verifyResetToken: {
    summary: 'Whether a link to a new password still works',
    body: z.object({ token }),
    reply: z.object({ valid: z.boolean() }),
  },
  resetPassword: {
    summary: 'Sets a new password by the link from the mail, and ends all sessions',
    body: z.object({ token, newPassword, email: z.string().max(MAX_EMAIL).optional() }),
    reply: z.object({ message: z.string() }),
  },
  sessions: {
    summary: 'Where one is signed in, the present place first',
    access: 'login',
    reply: z.object({ sessions: z.array(signedInPlace) }),
  },
  endOtherSessions: {
    summary: 'Signs out everywhere else',
    access: 'login',
    reply: success.extend({ sessions: z.array(signedInPlace) }),
  },
  myData: {
    summary: 'All that the shop knows of whoever is logged in, as a file',
    access: 'login',
    reply: z.object({
      exported_at: instant,
      account: user,
      backup_emails: z.array(z.object({ email: z.string(), verified: z.boolean(), created_at: instant })),
      passkeys: z.array(
        z.object({ name: z.string(), created_at: instant, last_used_at: instant.nullable() }),
      ),
      sessions: z.array(signedInPlace),
      orders: z.array(order),
      messages: z.array(z.object({ message: z.string(), submitTime: instant })),
    }),
  },
  deleteAccount: {
    summary: 'Erases the account and what is personal; the books of its orders stay',
    access: 'login',
    body: z.object({ password: currentPassword }),
    reply: success,
  },
} as const
