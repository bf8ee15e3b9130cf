import { ADMIN_PAGES } from '#contract/app/admin-paths.ts'
import { simpleTemplate } from './email-layout.tsx'
import { greetingName } from './order-labels.ts'

export const testEmail = simpleTemplate<'test-email'>(({ name, checks }, { business }) => {
  const isTrusted = checks.every(({ ok }) => ok)
  return {
    subject: `Test email from ${business.name}`,
    headline: `Your email works, ${greetingName({ name })}.`,
    paragraphs: [
      isTrusted
        ? 'This email reached you, and mailboxes can check that it is from you.'
        : 'This email reached you, but other mailboxes may take it for spam until this is fixed:',
      ...checks.map((check) => `${check.name}: ${check.message}`),
    ],
    action: { label: 'Open the setup guide', path: ADMIN_PAGES.dashboard },
    closing: isTrusted
      ? 'If it was in the spam folder, mark it as not spam.'
      : 'New records can take an hour to show. Then send another test email.',
  }
})
