import { randomUUID } from 'node:crypto'
import type { AccountChange, MailKind, Mails } from '#contract/mails.ts'
import { DAY_MS, MINUTE_MS } from '#contract/shop.ts'
import type { Tx } from '#server/db/open.ts'
import type { CodeKind } from '#server/db/rows/accounts.ts'
import { BY_DAY, countHit, holdLimit, isFull, limitKey } from '#server/limits/limit.ts'
import { queueMail } from '#server/mail/outbox.ts'
import { issueCode } from './codes.ts'
import type { UserRow } from './sessions.ts'
import { emailKey } from './users.ts'

type Person = Pick<UserRow, 'id' | 'name' | 'email'>

/** What a visitor may have sent: so many of a kind to one address, whoever asks. */
const MAILS_PER_KIND = 5
const MAILS_WITHIN_MS = 15 * MINUTE_MS
/** What a stranger can have sent to somebody by their address alone; nobody's mailbox is filled through the shop. */
const BY_STRANGERS = ['verification', 'reset', 'already-registered']
const MAILS_A_DAY = 30

/**
 * Sends a new code, a link with it where the kind has one. Past the limit it does nothing: the last code stays good, and
 * the caller is told nothing.
 */
export async function mailCode(
  tx: Tx,
  user: Person,
  kind: CodeKind,
  now: number,
  to: string = user.email,
): Promise<void> {
  if (!(await countMail(tx, kind, to, now))) return
  const subject = kind === 'backup-email' ? emailKey(to) : ''
  const { code, link } = await issueCode(tx, { userId: user.id, kind, subject }, now)
  const { name } = user
  if (kind === 'verification') await send(tx, kind, to, { name, code, link }, now)
  else if (kind === 'reset') await send(tx, 'password-reset', to, { name, link }, now)
  else await send(tx, 'code', to, { name, code, purpose: kind }, now)
}

/** Somebody signed up with an address that has an account: its owner learns of it, the visitor does not. */
export async function mailAlreadyRegistered(tx: Tx, user: Person, now: number): Promise<void> {
  if (!(await countMail(tx, 'already-registered', user.email, now))) return
  await send(tx, 'already-registered', user.email, { name: user.name }, now)
}

/** Tells somebody what was done with their account, so that they hear of it when it was not them. */
export async function mailNotice(
  tx: Tx,
  user: Person,
  change: AccountChange,
  { now, device }: { now: number; device: string | null },
): Promise<void> {
  const at = new Date(now).toISOString()
  await send(tx, 'account-notice', user.email, { name: user.name, change, at, device }, now)
}

/** A link to set a password by, from the terminal. */
export async function mailInvitation(tx: Tx, user: Person, now: number): Promise<void> {
  const { link } = await issueCode(tx, { userId: user.id, kind: 'reset' }, now)
  await send(tx, 'siteadmin-invitation', user.email, { name: user.name, link }, now)
}

/** Counts a mail of this kind to this address, sent or not. @returns whether it may still go out. */
export async function countMail(tx: Tx, kind: string, to: string, now: number): Promise<boolean> {
  const limitOf = (what: string) => limitKey(`${what}-${kind}`, emailKey(to))
  const limits = [{ key: limitOf('mail'), most: MAILS_PER_KIND, withinMs: MAILS_WITHIN_MS }]
  if (BY_STRANGERS.includes(kind)) {
    limits.push({ key: limitOf(`${BY_DAY}mail`), most: MAILS_A_DAY, withinMs: DAY_MS })
  }
  const held = []
  for (const limit of limits) held.push(await holdLimit(tx, limit, now))
  if (held.some(isFull)) return false
  for (const each of held) await countHit(tx, each, now)
  return true
}

async function send<K extends MailKind>(
  tx: Tx,
  kind: K,
  recipient: string,
  props: Mails[K],
  now: number,
): Promise<void> {
  await queueMail(tx, { occasion: `${kind} ${randomUUID()}`, kind, recipient, orderId: null, props, at: now })
}
