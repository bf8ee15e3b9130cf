import type { Emails } from '#contract/app/emails.ts'
import type { Business } from '#contract/operations/settings/business-labels.ts'
import { formatDate, monthDay } from '#contract/platform/values/dates.ts'
import { PAGES, resetPasswordPage, verifyEmailPage } from '#contract/platform/values/paths.ts'
import { simpleTemplate } from './email-layout.tsx'
import { withoutLinks } from './order-labels.ts'

const IGNORE = 'If you did not ask for this, you can ignore this email. Nothing changes without the code.'

export const verification = simpleTemplate<'verification'>((props, { business }) => ({
  subject: 'Confirm your email address',
  headline: 'Confirm your email address.',
  paragraphs: [
    'One step is left. Enter this code on the page where you signed up, or use the button below.',
    'The code works for 10 minutes, and the button for one day. On a device that you did not sign up with, you then choose a new password.',
    ...madeWith(props, business),
    ...(props.several
      ? [
          'There is more than one sign-up with this address, each with its own email. No password that was typed on another device opens your account.',
        ]
      : []),
  ],
  code: props.code,
  action: { label: 'Confirm my email address', path: verifyEmailPage(props.link) },
  closing: `If you did not just sign up at ${business.name}, please ignore this email. Without the code or the button, no account is opened.`,
}))

/** "Signed up with: Firefox on Windows, 3:12 PM, November 28 (the time in West Virginia)." */
function madeWith(
  { device, at }: Emails['verification'],
  { time_zone: timeZone, region }: Business,
): string[] {
  if (at === undefined) return device ? [`You asked for it with ${device}.`] : []
  const time = formatDate(at, { hour: 'numeric', minute: '2-digit', timeZone })
  return [
    `Signed up with: ${device ? `${device}, ` : ''}${time}, ${monthDay(at, timeZone)} (the time in ${region}).`,
  ]
}

export const alreadyRegistered = simpleTemplate<'already-registered'>(() => ({
  subject: 'You already have an account',
  headline: 'You already have an account.',
  paragraphs: [
    'Someone, most likely you, just tried to sign up with this email address. Your account has not changed.',
    'Please log in with your password. If you have forgotten it, you can reset it from the login page.',
  ],
  action: { label: 'Log in', path: PAGES.login },
  closing: 'If this was not you, you do not need to do anything.',
}))

export const passwordReset = simpleTemplate<'password-reset'>((props) => ({
  subject: 'Choose a new password',
  headline: 'Choose a new password.',
  paragraphs: [
    'Use the button below to choose a new password. It works once, within the next hour.',
    ...waysThatStay(props),
  ],
  action: { label: 'Choose a new password', path: resetPasswordPage(props.link) },
  closing: 'If you did not ask for this, you can ignore this email. Your password stays the same.',
}))

function waysThatStay({ passkeys = [], backupEmails = [] }: Emails['password-reset']): string[] {
  const named = [
    ...passkeys.map((name) => `the passkey "${withoutLinks(name)}"`),
    ...backupEmails.map((email) => `the backup email ${email}`),
  ]
  if (named.length === 0) return []
  const list = new Intl.ListFormat('en').format(named)
  return [
    `A new password does not change ${list}. If you do not know one of them, remove it on the page that follows.`,
  ]
}

export const siteadminInvitation = simpleTemplate<'siteadmin-invitation'>((props, { business }) => ({
  subject: `You are now a site admin of ${business.name}`,
  headline: 'Set your password.',
  paragraphs: [
    `A site admin account was created for you at ${business.name}.`,
    'Use the button below to set your password. It works once, within the next hour. After that, choose "Forgot password?" on the login page.',
  ],
  action: { label: 'Set my password', path: resetPasswordPage(props.link) },
  closing: 'If you did not expect this, please contact the person who runs the server.',
}))

const PURPOSES: Record<
  Emails['code']['purpose'],
  { subject: string; headline: string; instruction: string }
> = {
  login: {
    subject: 'Your login code',
    headline: 'Your login code',
    instruction: 'Enter this code to finish logging in. It works once, within the next 10 minutes.',
  },
  'two-factor': {
    subject: 'Your code to turn on two-factor authentication',
    headline: 'Turn on two-factor authentication',
    instruction:
      'Enter this code in your profile. From then on, every login asks for a code that we send to this address.',
  },
  'backup-email': {
    subject: 'Confirm this backup email',
    headline: 'Confirm this backup email',
    instruction:
      'Enter this code in your profile. You can then receive login codes at this address. The code works once, within the next 10 minutes.',
  },
}

export const code = simpleTemplate<'code'>((props) => ({
  ...PURPOSES[props.purpose],
  paragraphs: [PURPOSES[props.purpose].instruction],
  code: props.code,
  closing:
    props.purpose === 'login'
      ? 'If you are not logging in right now, someone else knows your password. Please choose a new one.'
      : IGNORE,
}))
