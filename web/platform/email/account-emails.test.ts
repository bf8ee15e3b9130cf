import { expect, test } from 'vitest'
import { ACCOUNT_CHANGES, type AccountChange, type EmailKind, type Emails } from '#contract/app/emails.ts'
import { DEFAULT_BUSINESS } from '#contract/operations/settings/defaults.ts'
import { renderEmail } from './render-email.ts'

const SITE = 'https://shop.test'
const SENDER = { siteUrl: SITE, shop: { business: DEFAULT_BUSINESS, announcement: null, vacation: null } }
const NAME = 'June <b>Whitlock</b>'

function parts<K extends EmailKind>(kind: K, props: Emails[K]) {
  const { subject, html, text } = renderEmail(kind, props, SENDER)
  for (const part of [subject, html, text]) expect(part).not.toContain('undefined')
  expect(html).not.toContain('<b>Whitlock')
  return { subject, html, text }
}

test('shows the code of a verification email before its link in both parts', () => {
  const { subject, html, text } = parts('verification', {
    code: '048291',
    link: 'a-b_c',
    device: 'Firefox on Windows',
  })
  expect(/^\d{6}$/m.exec(text)?.[0]).toBe('048291')
  expect(text.indexOf('048291')).toBeLessThan(text.indexOf(`${SITE}/verify-email?code=a-b_c`))
  expect(html).toContain('>048291<')
  expect(html).toContain(`href="${SITE}/verify-email?code=a-b_c"`)
  expect(subject).not.toContain('048291')
  for (const part of [text, html]) expect(part).toContain('Firefox on Windows')
})

test.each(['login', 'two-factor', 'backup-email'] as const)(
  'sends a code for %s without a link',
  (purpose) => {
    const { text, html } = parts('code', { code: '048291', purpose })
    expect(text).toMatch(/^048291$/m)
    expect(html).toContain('>048291<')
    expect(text).not.toContain(SITE)
  },
)

test.each(['password-reset', 'siteadmin-invitation'] as const)(
  'links a %s email to the page that sets a password',
  (kind) => {
    const { text, html } = parts(kind, { link: 'a-b_c' })
    for (const part of [text, html]) expect(part).toContain(`${SITE}/reset-password?token=a-b_c`)
  },
)

const BY_THE_WORKSHOP: readonly AccountChange[] = [
  'role-customer',
  'role-admin',
  'role-siteadmin',
  'account-removed',
]
const BY_THE_CUSTOMER = ACCOUNT_CHANGES.filter((change) => !BY_THE_WORKSHOP.includes(change))

test.each(BY_THE_CUSTOMER)('includes time, device and next steps in a notice about %s', (change) => {
  const at = '2026-11-21T15:04:00.000Z'
  const { text, html } = parts('account-notice', {
    name: NAME,
    change,
    at,
    device: 'Firefox on Windows',
  })
  for (const part of [text, html]) {
    expect(part).toContain('November 21, 2026 at 10:04')
    expect(part).toContain('Firefox on Windows')
    expect(part).toContain('If this was not you')
  }
  // Email apps must not detect a code here.
  expect(text).not.toMatch(/\d{6}/)
  const atServer = parts('account-notice', { name: NAME, change, at, device: null })
  expect(atServer.text).toContain('on our server')
})

test.each(BY_THE_WORKSHOP)('includes the time of the change in a notice about %s', (change) => {
  const at = '2026-11-21T15:04:00.000Z'
  const { text, html } = parts('account-notice', { name: NAME, change, at, device: null })
  for (const part of [text, html]) {
    expect(part).toContain('The workshop made this change on November 21, 2026 at 10:04')
    expect(part).toContain('If you did not expect this, write to us')
  }
  expect(text).not.toMatch(/\d{6}/)
})

test('links an email about an existing account to the login page', () => {
  const { text, html } = parts('already-registered', {})
  for (const part of [text, html]) expect(part).toContain(`${SITE}/login`)
})
