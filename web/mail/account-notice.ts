import { PAGES } from '#contract/addresses.ts'
import type { AccountChange, Mails } from '#contract/mails.ts'
import { WORKSHOP } from '#contract/workshop.ts'
import { letterTemplate } from './letter.tsx'
import { firstName } from './order-words.ts'
import { workshopTime } from './workshop-time.ts'

/** What was done, as a subject and as a sentence. */
const CHANGES: Record<AccountChange, { subject: string; said: string }> = {
  'password-changed': {
    subject: 'Your password was changed',
    said: 'The password of your account was changed. Everybody who was signed in elsewhere is signed out.',
  },
  'new-device': {
    subject: 'A login from a new device',
    said: 'Somebody logged in to your account from a device we have not seen before.',
  },
  'two-factor-on': {
    subject: 'Two-factor authentication is on',
    said: 'From now on, a login asks for a code after the password.',
  },
  'two-factor-off': {
    subject: 'Two-factor authentication is off',
    said: 'From now on, the password alone opens your account.',
  },
  'two-factor-reset': {
    subject: 'Two-factor authentication was reset',
    said: 'At your request, the workshop turned off two-factor authentication, removed your passkeys and signed you out everywhere. You can log in with your password and set both up again.',
  },
  'backup-codes-renewed': {
    subject: 'You have new backup codes',
    said: 'New backup codes were made for your account. The old ones no longer work.',
  },
  'backup-email-added': {
    subject: 'A backup email was added',
    said: 'Login codes of your account can now go to another mailbox, too.',
  },
  'passkey-added': {
    subject: 'A passkey was added',
    said: 'A passkey was added to your account. Whoever holds that device can log in with it.',
  },
  'passkey-removed': {
    subject: 'A passkey was removed',
    said: 'A passkey was removed from your account. It opens nothing any more.',
  },
  'made-siteadmin': {
    subject: `You look after ${WORKSHOP.name} now`,
    said: 'Your account was given all rights in the shop. Log in again to use them.',
  },
  'role-siteadmin': {
    subject: `You look after ${WORKSHOP.name} now`,
    said: 'Your account was given all rights in the shop. They are yours from the next page on.',
  },
  'role-admin': {
    subject: `You help to run ${WORKSHOP.name} now`,
    said: 'Your account was made staff: orders, products and messages are open to you under Admin Dashboard.',
  },
  'role-customer': {
    subject: 'Your account is a customer account now',
    said: 'Your account no longer opens the staff area. All else in it is as it was.',
  },
  'account-deleted': {
    subject: 'Your account is closed',
    said: 'Your account and what was personal in it are erased. Our books keep what was bought, without your name.',
  },
  'account-removed': {
    subject: 'Your account was closed by us',
    said: 'The workshop closed your account and erased what was personal in it. Our books keep what was bought, without your name.',
  },
}

export const accountNotice = letterTemplate<'account-notice'>((props) => ({
  subject: CHANGES[props.change].subject,
  headline: `${CHANGES[props.change].subject}, ${firstName(props)}.`,
  paragraphs: [CHANGES[props.change].said, when(props)],
  ...(!GONE.includes(props.change) && {
    action: { label: 'Look at your account', path: PAGES.profile },
  }),
  closing: BY_THE_WORKSHOP.includes(props.change)
    ? `If you did not expect this, write to us, or call ${WORKSHOP.phones[0]}.`
    : `If this was not you, reset your password at once and write to us, or call ${WORKSHOP.phones[0]}.`,
}))

const GONE: AccountChange[] = ['account-deleted', 'account-removed']
/** What somebody of the workshop does with another's account. */
const BY_THE_WORKSHOP: AccountChange[] = ['role-customer', 'role-admin', 'role-siteadmin', 'account-removed']

function when({ at, device, change }: Mails['account-notice']): string {
  const time = workshopTime(at)
  if (BY_THE_WORKSHOP.includes(change)) return `It was done by the workshop: ${time}.`
  return device === null ? `It was done at our server: ${time}.` : `It was done with ${device}: ${time}.`
}
