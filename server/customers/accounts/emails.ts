import { randomUUID } from 'node:crypto'
import type { AccountChange, EmailKind, Emails } from '#contract/app/emails.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { SignUpRow, UserRow } from '#server/platform/db/rows/accounts.ts'
import { queueEmail } from '#server/platform/email/outbox.ts'
import { UNKNOWN_DEVICE } from '#server/platform/http/user-agent.ts'
import { type Asker, countEmail } from './email-limits.ts'
import { issueCode } from './one-time-codes.ts'
import { listSignUps } from './sign-ups.ts'

type Account = Pick<UserRow, 'id' | 'email'>
type Recipient = Pick<UserRow, 'id' | 'name' | 'email' | 'email_verified_at'>

type CodePurpose = Emails['code']['purpose']

/** Above the limit it does nothing, and the last code stays valid. The same holds for the other limited emails. */
export async function emailCode(
  tx: Tx,
  user: Account,
  purpose: CodePurpose,
  { now, emailAddress = user.email, subject = '' }: { now: number; emailAddress?: string; subject?: string },
): Promise<void> {
  if (!(await countEmail(tx, purpose, emailAddress, { now }))) return
  const { code } = await issueCode(tx, { userId: user.id, kind: purpose, subject }, now)
  await send(tx, emailAddress, { kind: 'code', props: { code, purpose }, now })
}

/** @param signUp the one that the code is for; undefined for an account whose sign-ups were discarded. */
export async function emailVerification(
  tx: Tx,
  user: Account,
  signUp: SignUpRow | undefined,
  { now, asker }: { now: number; asker: Asker },
): Promise<void> {
  if (!(await countEmail(tx, 'verification', user.email, { now, asker }))) return
  const secrets = await issueCode(
    tx,
    { userId: user.id, kind: 'verification', subject: signUp?.id ?? '' },
    now,
  )
  const props = { ...secrets, ...(signUp && (await madeWith(tx, signUp))) }
  await send(tx, user.email, { kind: 'verification', props, now })
}

async function madeWith(tx: Tx, { user_id, device, created_at }: SignUpRow) {
  const several = (await listSignUps(tx, user_id)).length > 1
  return {
    ...(device !== '' && device !== UNKNOWN_DEVICE && { device }),
    at: new Date(created_at).toISOString(),
    ...(several && { several }),
  }
}

/** The caller enforces the limit. */
export async function emailResetLink(tx: Tx, user: Account, now: number): Promise<void> {
  const { link } = await issueCode(tx, { userId: user.id, kind: 'reset' }, now)
  const passkeys = await tx.selectFrom('passkeys').select('name').where('user_id', '=', user.id).execute()
  const emails = await tx.selectFrom('backup_emails').select('email').where('user_id', '=', user.id).execute()
  const props = {
    link,
    passkeys: passkeys.map(({ name }) => name),
    backupEmails: emails.map(({ email }) => email),
  }
  await send(tx, user.email, { kind: 'password-reset', props, now })
}

export async function emailAlreadyRegistered(
  tx: Tx,
  user: Account,
  { now, asker }: { now: number; asker: Asker },
): Promise<void> {
  if (!(await countEmail(tx, 'already-registered', user.email, { now, asker }))) return
  await send(tx, user.email, { kind: 'already-registered', props: {}, now })
}

export async function emailNotice(
  tx: Tx,
  user: Recipient,
  change: AccountChange,
  { now, device }: { now: number; device: string | null },
): Promise<void> {
  const at = new Date(now).toISOString()
  const name = user.email_verified_at === null ? null : user.name
  await send(tx, user.email, { kind: 'account-notice', props: { name, change, at, device }, now })
}

export async function emailInvitation(tx: Tx, user: Account, now: number): Promise<void> {
  const { link } = await issueCode(tx, { userId: user.id, kind: 'reset' }, now)
  await send(tx, user.email, { kind: 'siteadmin-invitation', props: { link }, now })
}

async function send<K extends EmailKind>(
  tx: Tx,
  recipient: string,
  { kind, props, now }: { kind: K; props: Emails[K]; now: number },
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
