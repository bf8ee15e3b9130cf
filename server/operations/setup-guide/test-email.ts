import { HOUR_MS } from '#contract/platform/values/time.ts'
import {
  checkEmailDomain,
  type EmailDomainSettings,
  type LookUp,
} from '#server/operations/doctor/email-domain.ts'
import { recordAuditEntry } from '#server/platform/audit-log/record.ts'
import type { Config } from '#server/platform/config/config.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import type { UserRow } from '#server/platform/db/rows/accounts.ts'
import { findEmails, queueEmail } from '#server/platform/email/outbox.ts'
import { countHit, enforceLimit, limitKey, lockLimit } from '#server/platform/rate-limit/limit.ts'
import { readRecord, type TestEmail, writeRecord } from './records.ts'

export type EmailSettings = EmailDomainSettings & Pick<Config, 'smtpUrl'>

const TEST_EMAILS = 5
const TOO_MANY = `You sent ${TEST_EMAILS} test emails within an hour. Try again later.`

/**
 * Emails the site admin what mailboxes see of the sender's domain.
 * @returns its id in the outbox. @throws {TooMany}
 */
export async function sendTestEmail(
  db: Db,
  config: EmailSettings,
  lookUp: LookUp,
  { user, at }: { user: Pick<UserRow, 'id' | 'name' | 'email'>; at: number },
): Promise<number> {
  await db.transaction().execute((tx) => countTestEmail(tx, user.id, at))
  const results = await checkEmailDomain(config, lookUp)
  const checks = results.map(({ name, message, status }) => ({ name, message, ok: status === 'ok' }))
  return db.transaction().execute(async (tx) => {
    const dedupeKey = `test email by ${user.id} at ${at}`
    const props = { name: user.name, checks }
    const email = { dedupeKey, kind: 'test-email', recipient: user.email, orderId: null, props, at } as const
    await queueEmail(tx, email)
    const emailId = (await findEmails(tx, [dedupeKey])).get(dedupeKey)?.id ?? 0
    const problems = checks.filter(({ ok }) => !ok).map(({ message }) => message)
    await writeRecord(tx, 'test_email', { emailId, ...senderOf(config), problems, acceptedAt: null })
    const entry = { action: 'sent', kind: 'mail', id: emailId, name: `Email ${emailId}` } as const
    await recordAuditEntry(tx, { actor: user.id, at }, { ...entry, after: { email: 'test-email' } })
    return emailId
  })
}

async function countTestEmail(tx: Tx, userId: string, at: number): Promise<void> {
  const limit = { key: limitKey('test-email', userId), max: TEST_EMAILS, withinMs: HOUR_MS }
  const locked = await lockLimit(tx, limit, at)
  enforceLimit(locked, at, TOO_MANY)
  await countHit(tx, locked, at)
}

/** A test says nothing about another mail server or sender. */
export function senderOf({ smtpUrl, MAIL_FROM }: Pick<EmailSettings, 'smtpUrl' | 'MAIL_FROM'>) {
  return { server: new URL(smtpUrl).host, from: MAIL_FROM }
}

/** Runs in the transaction that marks an email as sent, because the outbox deletes it after a while. */
export async function recordAccepted(tx: Tx, email: { id: number; kind: string; at: number }): Promise<void> {
  if (email.kind !== 'test-email') return
  const test: TestEmail | null = await readRecord(tx, 'test_email')
  if (test?.emailId === email.id) await writeRecord(tx, 'test_email', { ...test, acceptedAt: email.at })
}
