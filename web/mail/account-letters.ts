import { PAGES, resetPasswordPage, verifyEmailPage } from '#contract/addresses.ts'
import type { Mails } from '#contract/mails.ts'
import { WORKSHOP } from '#contract/workshop.ts'
import { letterTemplate } from './letter.tsx'
import { firstName } from './order-words.ts'

const IGNORE = 'If this was not you, you can leave this email alone. Nothing happens without the code.'

export const verification = letterTemplate<'verification'>((props) => ({
  subject: 'Confirm your email address',
  headline: `Welcome, ${firstName(props)}.`,
  paragraphs: [
    'One step is left: enter this code on the page where you signed up, or use the button below.',
    'The code works for 10 minutes, the button for a day.',
  ],
  code: props.code,
  action: { label: 'Confirm my email address', path: verifyEmailPage(props.link) },
  closing: `If you did not open an account at ${WORKSHOP.name}, leave this email alone and do not use the button.`,
}))

export const alreadyRegistered = letterTemplate<'already-registered'>((props) => ({
  subject: 'You already have an account',
  headline: `You already have an account, ${firstName(props)}.`,
  paragraphs: [
    'Somebody, most likely you, just tried to sign up with this email address. Your account is as it was.',
    'Log in with the password you chose then. If you have forgotten it, the login page helps you to a new one.',
  ],
  action: { label: 'Go to the login page', path: PAGES.login },
  closing: 'If this was not you, there is nothing you need to do.',
}))

export const passwordReset = letterTemplate<'password-reset'>((props) => ({
  subject: 'Choose a new password',
  headline: `A new password, ${firstName(props)}?`,
  paragraphs: ['Use the button below to choose one. It works once, and for one hour.'],
  action: { label: 'Choose a new password', path: resetPasswordPage(props.link) },
  closing: 'If you did not ask for this, leave this email alone: your password stays as it is.',
}))

export const siteadminInvitation = letterTemplate<'siteadmin-invitation'>((props) => ({
  subject: `You look after ${WORKSHOP.name} now`,
  headline: 'Set your password.',
  paragraphs: [
    'An account with all rights was opened for you at the server of the shop.',
    'Use the button below to set your password. It works once, and for one hour; after that, the login page sends another.',
  ],
  action: { label: 'Set my password', path: resetPasswordPage(props.link) },
  closing: 'If you did not expect this, tell whoever runs the server.',
}))

const PURPOSES: Record<Mails['code']['purpose'], { subject: string; headline: string; what: string }> = {
  login: {
    subject: 'Your login code',
    headline: 'Your login code',
    what: 'Enter this code to finish logging in. It works once, for 10 minutes.',
  },
  'two-factor': {
    subject: 'Your code to turn on two-factor authentication',
    headline: 'Turn on two-factor authentication',
    what: 'Enter this code in your profile. From then on, each login asks for a code from this mailbox.',
  },
  'backup-email': {
    subject: 'Confirm this backup email',
    headline: 'Confirm this backup email',
    what: 'Enter this code in your profile. Login codes can then come here, too. It works once, for 10 minutes.',
  },
}

export const code = letterTemplate<'code'>((props) => ({
  ...PURPOSES[props.purpose],
  paragraphs: [PURPOSES[props.purpose].what],
  code: props.code,
  closing:
    props.purpose === 'login'
      ? 'If you are not logging in right now, somebody knows your password: please choose a new one.'
      : IGNORE,
}))
