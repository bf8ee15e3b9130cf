import type { AccountChange, Emails } from '#contract/app/emails.ts'
import type { Business } from '#contract/operations/settings/business-labels.ts'
import { PAGES } from '#contract/platform/values/paths.ts'
import { simpleTemplate } from './email-layout.tsx'
import { greetingName } from './order-labels.ts'
import { workshopTime } from './workshop-time.ts'

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

export const accountNotice = simpleTemplate<'account-notice'>((props, { business }) => ({
  subject: subjectOf(props, business),
  headline: headline(props, business),
  paragraphs: [CHANGES[props.change].sentence, when(props, business)],
  ...(!ACCOUNT_DELETED.includes(props.change) && {
    action: { label: 'Go to your account', path: PAGES.profile },
  }),
  closing: MADE_BY_WORKSHOP.includes(props.change)
    ? `If you did not expect this, ${writeOrCall(business)}.`
    : `If this was not you, reset your password right away and ${writeOrCall(business)}.`,
}))

function writeOrCall({ phone }: Business): string {
  return phone === null ? 'write to us' : `write to us or call ${phone}`
}

function subjectOf({ change }: Emails['account-notice'], { name }: Business): string {
  return CHANGES[change].subject.replace(SHOP_NAME, () => name)
}

function headline(props: Emails['account-notice'], business: Business): string {
  const { name } = props
  const subject = subjectOf(props, business)
  return name === null ? `${subject}.` : `${subject}, ${greetingName({ name })}.`
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
