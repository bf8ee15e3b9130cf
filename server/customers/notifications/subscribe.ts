import type { SubscriptionRequest } from '#contract/customers/notifications/notifications.ts'
import { emailKey } from '#contract/platform/values/people.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/platform/values/time.ts'
import { countRows } from '#server/platform/db/list-query.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { queueEmail } from '#server/platform/email/outbox.ts'
import { hashToken, newToken } from '#server/platform/http/tokens.ts'
import {
  countHit,
  DAILY_KEY_PREFIX,
  enforceLimit,
  isFull,
  limitKey,
  lockLimit,
} from '#server/platform/rate-limit/limit.ts'
import { linksOf, rememberToken } from './subscriber-links.ts'
import { findOrAddSubscriber, markOwned } from './subscribers.ts'
import { requirePublicTarget, type Target, targetOf } from './targets.ts'

/** No one needs more, and a flood ends here. */
const MAX_SUBSCRIPTIONS = 500

export interface SubscribeContext {
  now: number
  /** A hash of the client's network. */
  network: string
  /** The verified address of the customer who is logged in. */
  ownEmailKey: string | null
  isClosed: boolean
  siteUrl: string
  requestsPerHour: number
}

/**
 * A customer's own address is subscribed at once; any other gets an email to confirm. The caller can't tell whether an address is
 * known, or whether the limits allowed the email. @throws {NotFound} for a target that does not exist, {TooMany}
 */
export async function subscribe(
  db: Db,
  request: SubscriptionRequest,
  context: SubscribeContext,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await countRequest(tx, context.network, context.requestsPerHour, context.now)
    const target = targetOf(request)
    const label = await requirePublicTarget(tx, target, context.now)
    if (emailKey(request.email) === context.ownEmailKey) await addActive(tx, request.email, target, context)
    else await askToConfirm(tx, request.email, { ...target, label }, context)
  })
}

async function addActive(tx: Tx, email: string, target: Target, context: SubscribeContext): Promise<void> {
  const { now } = context
  const subscriberId = await findOrAddSubscriber(tx, email, now)
  await markOwned(tx, subscriberId, now)
  if (await hasActive(tx, subscriberId, target)) return
  if (await hasTooMany(tx, subscriberId)) return
  await add(tx, { subscriberId, ...target, confirmationHash: null, confirmedAt: now }, context)
}

async function askToConfirm(
  tx: Tx,
  email: string,
  { label, ...target }: Target & { label: string },
  context: SubscribeContext,
): Promise<void> {
  const { now, siteUrl } = context
  if (!(await countConfirmationEmail(tx, emailKey(email), now))) return
  const subscriberId = await findOrAddSubscriber(tx, email, now)
  if (await hasTooMany(tx, subscriberId)) return
  const token = newToken()
  const tokenHash = hashToken(token)
  await rememberToken(tx, email, tokenHash, now)
  const id = await add(
    tx,
    { subscriberId, ...target, confirmationHash: tokenHash, confirmedAt: null },
    context,
  )
  await queueEmail(tx, {
    dedupeKey: `confirm notification ${id}`,
    kind: 'confirm-notification',
    recipient: email,
    orderId: null,
    props: {
      subscription: { kind: target.kind, label },
      link: token,
      unsubscribe_url: linksOf(token, siteUrl).unsubscribeUrl,
    },
    at: now,
  })
}

interface NewSubscription extends Target {
  subscriberId: number
  confirmationHash: string | null
  confirmedAt: number | null
}

async function add(
  tx: Tx,
  { subscriberId, kind, targetId, confirmationHash, confirmedAt }: NewSubscription,
  { now, isClosed }: SubscribeContext,
): Promise<number> {
  const { id } = await tx
    .insertInto('subscriptions')
    .values({
      subscriber_id: subscriberId,
      kind,
      target_id: targetId,
      confirmation_hash: confirmationHash,
      created_at: now,
      confirmed_at: confirmedAt,
      armed: kind === 'reopening' && isClosed ? 1 : 0,
      digest_at: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** The caller has locked the subscriber. */
export async function hasActive(tx: Tx, subscriberId: number, { kind, targetId }: Target): Promise<boolean> {
  const row = await tx
    .selectFrom('subscriptions')
    .select('id')
    .where('subscriber_id', '=', subscriberId)
    .where('kind', '=', kind)
    .where('target_id', '=', targetId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

async function hasTooMany(tx: Tx, subscriberId: number): Promise<boolean> {
  const count = await countRows(tx.selectFrom('subscriptions').where('subscriber_id', '=', subscriberId))
  return count >= MAX_SUBSCRIPTIONS
}

const EMAILS_WITHIN_MS = 15 * MINUTE_MS
const EMAILS_PER_ADDRESS = 5
const EMAILS_PER_DAY = 20

/** Strangers can't flood an address with emails. @returns whether it may get another one. */
async function countConfirmationEmail(tx: Tx, emailKey: string, now: number): Promise<boolean> {
  const limits = [
    { key: limitKey('mail-notification', emailKey), max: EMAILS_PER_ADDRESS, withinMs: EMAILS_WITHIN_MS },
    {
      key: limitKey(`${DAILY_KEY_PREFIX}mail-notification`, emailKey),
      max: EMAILS_PER_DAY,
      withinMs: DAY_MS,
    },
  ]
  const locked = []
  for (const limit of limits) locked.push(await lockLimit(tx, limit, now))
  if (locked.some(isFull)) return false
  for (const limit of locked) await countHit(tx, limit, now)
  return true
}

/** @throws {TooMany} */
async function countRequest(tx: Tx, network: string, perHour: number, now: number): Promise<void> {
  const limit = { key: limitKey('notifications', network), max: perHour, withinMs: HOUR_MS }
  const locked = await lockLimit(tx, limit, now)
  enforceLimit(locked, now, 'Too many requests came from here. Please try again later.')
  await countHit(tx, locked, now)
}
