import type { AccountChange, Emails } from '#contract/app/emails.ts'
import type { Business } from '#contract/operations/settings/business-labels.ts'
import { formatDate, monthDay } from '#contract/platform/values/dates.ts'
import { PAGES, resetPasswordPage, verifyEmailPage } from '#contract/platform/values/paths.ts'
import { button, closing, code, heading } from './blocks.tsx'
import type { Templates } from './email.ts'
import { greetingName, withoutLinks } from './greeting.ts'
import { workshopTime } from './times.ts'

export const accountEmails = {
  verification: (props, { business, url }) => ({
    subject: 'Confirm your email address',
    blocks: [
      heading('Confirm your email address.'),
      'One step is left. Enter this code on the page where you signed up, or use the button below.',
      'The code works for 10 minutes, and the button for one day. On a device that you did not sign up with, you then choose a new password.',
      madeWith(props, business),
      props.several &&
        'There is more than one sign-up with this address, each with its own email. No password that was typed on another device opens your account.',
      code(props.code),
      button('Confirm my email address', url(verifyEmailPage(props.link))),
      closing(
        `If you did not just sign up at ${business.name}, please ignore this email. Without the code or the button, no account is opened.`,
      ),
    ],
  }),

  'already-registered': (_, { url }) => ({
    subject: 'You already have an account',
    blocks: [
      heading('You already have an account.'),
      'Someone, most likely you, just tried to sign up with this email address. Your account has not changed.',
      'Please log in with your password. If you have forgotten it, you can reset it from the login page.',
      button('Log in', url(PAGES.login)),
      closing('If this was not you, you do not need to do anything.'),
    ],
  }),

  'password-reset': (props, { url }) => ({
    subject: 'Choose a new password',
    blocks: [
      heading('Choose a new password.'),
      'Use the button below to choose a new password. It works once, within the next hour.',
      waysThatStay(props),
      button('Choose a new password', url(resetPasswordPage(props.link))),
      closing('If you did not ask for this, you can ignore this email. Your password stays the same.'),
    ],
  }),

  'siteadmin-invitation': ({ link }, { business, url }) => ({
    subject: `You are now a site admin of ${business.name}`,
    blocks: [
      heading('Set your password.'),
      `A site admin account was created for you at ${business.name}.`,
      'Use the button below to set your password. It works once, within the next hour. After that, choose "Forgot password?" on the login page.',
      button('Set my password', url(resetPasswordPage(link))),
      closing('If you did not expect this, please contact the person who runs the server.'),
    ],
  }),

  code: (props) => ({
    subject: PURPOSES[props.purpose].subject,
    blocks: [
      heading(PURPOSES[props.purpose].headline),
      PURPOSES[props.purpose].instruction,
      code(props.code),
      closing(
        props.purpose === 'login'
          ? 'If you are not logging in right now, someone else knows your password. Please choose a new one.'
          : 'If you did not ask for this, you can ignore this email. Nothing changes without the code.',
      ),
    ],
  }),

  'account-notice': (props, { business, url }) => {
    const { change, name } = props
    const subject = CHANGES[change].subject.replace(SHOP_NAME, () => business.name)
    return {
      subject,
      blocks: [
        heading(name === null ? `${subject}.` : `${subject}, ${greetingName({ name })}.`),
        CHANGES[change].sentence,
        when(props, business),
        !ACCOUNT_DELETED.includes(change) && button('Go to your account', url(PAGES.profile)),
        closing(
          MADE_BY_WORKSHOP.includes(change)
            ? `If you did not expect this, ${writeOrCall(business)}.`
            : `If this was not you, reset your password right away and ${writeOrCall(business)}.`,
        ),
      ],
    }
  },
} satisfies Partial<Templates>

/** "Signed up with: Firefox on Windows, 3:12 PM, November 28 (the time in West Virginia)." */
function madeWith({ device, at }: Emails['verification'], { time_zone: timeZone, region }: Business) {
  if (at === undefined) return device && `You asked for it with ${device}.`
  const time = formatDate(at, { hour: 'numeric', minute: '2-digit', timeZone })
  return `Signed up with: ${device ? `${device}, ` : ''}${time}, ${monthDay(at, timeZone)} (the time in ${region}).`
}

function waysThatStay({ passkeys = [], backupEmails = [] }: Emails['password-reset']) {
  const named = [
    ...passkeys.map((name) => `the passkey "${withoutLinks(name)}"`),
    ...backupEmails.map((email) => `the backup email ${email}`),
  ]
  if (named.length === 0) return null
  const list = new Intl.ListFormat('en').format(named)
  return `A new password does not change ${list}. If you do not know one of them, remove it on the page that follows.`
}

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

/** Replaced by the shop's name. */
const SHOP_NAME = '{shop}'

const CHANGES: Record<AccountChange, { subject: string; sentence: string }> = {
  'password-changed': {
    subject: 'Your password was changed',
    sentence: 'The password of your account was changed. You were logged out on all other devices.',
  },
  'new-device': {
    subject: 'Login from a new device',
    sentence: 'Someone logged in to your account from a device that we have not seen before.',
  },
  'two-factor-on': {
    subject: 'Two-factor authentication is on',
    sentence: 'From now on, every login asks for a code after your password.',
  },
  'two-factor-off': {
    subject: 'Two-factor authentication is off',
    sentence: 'From now on, you log in with your password alone.',
  },
  'two-factor-reset': {
    subject: 'Two-factor authentication was reset',
    sentence:
      'At your request, the workshop turned off two-factor authentication, removed your passkeys, and logged you out on all devices. You can log in with your password and set both up again.',
  },
  'backup-codes-renewed': {
    subject: 'You have new backup codes',
    sentence: 'You have new backup codes. The old ones no longer work.',
  },
  'backup-email-added': {
    subject: 'A backup email was added',
    sentence: 'You can now receive login codes at another email address.',
  },
  'passkey-added': {
    subject: 'A passkey was added',
    sentence: 'A passkey was added to your account. You can now log in with that device.',
  },
  'passkey-removed': {
    subject: 'A passkey was removed',
    sentence: 'A passkey was removed from your account. It can no longer be used to log in.',
  },
  'made-siteadmin': {
    subject: `You are now a site admin of ${SHOP_NAME}`,
    sentence: 'Your account is now a site admin account. Log in again to use it.',
  },
  'role-siteadmin': {
    subject: `You are now a site admin of ${SHOP_NAME}`,
    sentence: 'Your account is now a site admin account. The change takes effect on the next page you open.',
  },
  'role-admin': {
    subject: `You are now an admin of ${SHOP_NAME}`,
    sentence:
      'Your account is now an admin account. You can find orders, products, and messages under Admin Dashboard.',
  },
  'role-customer': {
    subject: 'Your account is now a customer account',
    sentence: 'You no longer have access to the admin area. Nothing else in your account has changed.',
  },
  'account-deleted': {
    subject: 'Your account was deleted',
    sentence:
      'Your account and your personal data were deleted. We keep a record of your orders without your name.',
  },
  'account-removed': {
    subject: 'We closed your account',
    sentence:
      'We closed your account and deleted your personal data. We keep a record of your orders without your name.',
  },
}

function writeOrCall({ phone }: Business): string {
  return phone === null ? 'write to us' : `write to us or call ${phone}`
}

const ACCOUNT_DELETED: AccountChange[] = ['account-deleted', 'account-removed']
const MADE_BY_WORKSHOP: AccountChange[] = ['role-customer', 'role-admin', 'role-siteadmin', 'account-removed']

function when({ at, device, change }: Emails['account-notice'], business: Business): string {
  const time = workshopTime(at, business)
  if (MADE_BY_WORKSHOP.includes(change)) return `The workshop made this change on ${time}.`
  return device === null
    ? `This change was made on our server on ${time}.`
    : `This happened on ${time}, with ${device}.`
}
