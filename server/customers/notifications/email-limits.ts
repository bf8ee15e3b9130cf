import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/platform/values/time.ts'
import type { Tx } from '#server/platform/db/open.ts'
import {
  countHit,
  DAILY_KEY_PREFIX,
  enforceLimit,
  isFull,
  limitKey,
  lockLimit,
} from '#server/platform/rate-limit/limit.ts'

const EMAILS_WITHIN_MS = 15 * MINUTE_MS
const EMAILS_PER_ADDRESS = 5
const EMAILS_PER_DAY = 20

/** Strangers can't flood an address with emails. @returns whether it may get another one. */
export async function countConfirmationEmail(tx: Tx, emailKey: string, now: number): Promise<boolean> {
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
export async function countRequest(tx: Tx, network: string, perHour: number, now: number): Promise<void> {
  const limit = { key: limitKey('notifications', network), max: perHour, withinMs: HOUR_MS }
  const locked = await lockLimit(tx, limit, now)
  enforceLimit(locked, now, 'Too many requests came from here. Please try again later.')
  await countHit(tx, locked, now)
}
