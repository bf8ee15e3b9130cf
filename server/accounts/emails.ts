import { randomUUID } from 'node:crypto'
import type { AccountChange, EmailKind, Emails } from '#contract/email/emails.ts'
import { DAY_MS, MINUTE_MS } from '#contract/time.ts'
import type { Tx } from '#server/db/open.ts'
import type { CodeKind, UserRow } from '#server/db/rows/accounts.ts'
import { queueEmail } from '#server/email/outbox.ts'
import { UNKNOWN_DEVICE } from '#server/http/user-agent.ts'
import { countHit, DAILY_KEY_PREFIX, isFull, limitKey, lockLimit } from '#server/rate-limit/limit.ts'
import { issueCode } from './one-time-codes.ts'
import { emailKey } from './users.ts'

type Recipient = Pick<UserRow, 'id' | 'name' | 'email' | 'email_verified_at'>

const EMAILS_PER_KIND = 5
const EMAILS_WITHIN_MS = 15 * MINUTE_MS
/** Strangers can trigger these emails, so they also have a daily limit. */
const UNAUTHENTICATED_KINDS = ['verification', 'reset', 'already-registered']
const EMAILS_PER_DAY = 30

interface CodeOptions {
  emailAddress?: string
  subject?: string
  /** The browser that asked for a verification. */
  device?: string
}

/** Above the limit it does nothing, and the last code stays valid. */
export async function emailCode(
  tx: Tx,
  user: Pick<UserRow, 'id' | 'email'>,
  kind: CodeKind,
  now: number,
  { emailAddress = user.email, subject = '', device }: CodeOptions = {},
): Promise<void> {
  if (!(await countEmail(tx, kind, emailAddress, now))) return
  const { code, link } = await issueCode(tx, { userId: user.id, kind, subject }, now)
  if (kind === 'verification')
    await send(tx, kind, emailAddress, { code, link, ...(device !== UNKNOWN_DEVICE && { device }) }, now)
  else if (kind === 'reset') await send(tx, 'password-reset', emailAddress, { link }, now)
  else await send(tx, 'code', emailAddress, { code, purpose: kind }, now)
}

export async function emailAlreadyRegistered(
  tx: Tx,
  user: Pick<UserRow, 'email'>,
  now: number,
): Promise<void> {
  if (!(await countEmail(tx, 'already-registered', user.email, now))) return
  await send(tx, 'already-registered', user.email, {}, now)
}

export async function emailNotice(
  tx: Tx,
  user: Recipient,
  change: AccountChange,
  { now, device }: { now: number; device: string | null },
): Promise<void> {
  const at = new Date(now).toISOString()
  const name = user.email_verified_at === null ? null : user.name
  await send(tx, 'account-notice', user.email, { name, change, at, device }, now)
}

export async function emailInvitation(
  tx: Tx,
  user: Pick<UserRow, 'id' | 'email'>,
  now: number,
): Promise<void> {
  const { link } = await issueCode(tx, { userId: user.id, kind: 'reset' }, now)
  await send(tx, 'siteadmin-invitation', user.email, { link }, now)
}

/** Also counts emails that are not sent. @returns whether the limit allows the email. */
export async function countEmail(tx: Tx, kind: string, emailAddress: string, now: number): Promise<boolean> {
  const keyOf = (prefix: string) => limitKey(`${prefix}-${kind}`, emailKey(emailAddress))
  const limits = [{ key: keyOf('mail'), max: EMAILS_PER_KIND, withinMs: EMAILS_WITHIN_MS }]
  if (UNAUTHENTICATED_KINDS.includes(kind)) {
    limits.push({ key: keyOf(`${DAILY_KEY_PREFIX}mail`), max: EMAILS_PER_DAY, withinMs: DAY_MS })
  }
  const locked = []
  for (const limit of limits) locked.push(await lockLimit(tx, limit, now))
  if (locked.some(isFull)) return false
  for (const limit of locked) await countHit(tx, limit, now)
  return true
}

async function send<K extends EmailKind>(
  tx: Tx,
  kind: K,
  recipient: string,
  props: Emails[K],
  now: number,
): Promise<void> {
  await queueEmail(tx, {
    dedupeKey: `${kind} ${randomUUID()}`,
    kind,
    recipient,
    orderId: null,
    props,
    at: now,
  })
}
