import { emailKey } from '#contract/platform/values/people.ts'
import { DAY_MS, MINUTE_MS } from '#contract/platform/values/time.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import type { RequestContext } from '#server/platform/http/auth-context.ts'
import { hashToken } from '#server/platform/http/tokens.ts'
import {
  countHit,
  DAILY_KEY_PREFIX,
  isFull,
  type Limit,
  limitKey,
  lockLimit,
} from '#server/platform/rate-limit/limit.ts'
import { isKnownDevice } from './known-devices.ts'

const EMAILS_PER_KIND = 5
const EMAILS_WITHIN_MS = 15 * MINUTE_MS
/** To one recipient from all strangers together, and from one of them. */
const STRANGERS_PER_DAY = 30
const STRANGER_PER_DAY = 10
const KNOWN_BROWSER_PER_DAY = 30

/** Who asks for an email without a login: a browser that the account knows, or a network. */
export interface Asker {
  key: string
  isKnown: boolean
}

export async function identifyAsker(db: Db, account: string, context: RequestContext): Promise<Asker> {
  const isKnown = await isKnownDevice(db, account, context)
  return { key: isKnown ? `device ${hashToken(context.deviceToken)}` : context.address, isKnown }
}

interface EmailRequest {
  now: number
  /** Without it, the requests of everyone count together. */
  asker?: Asker | undefined
  /** Allows the email above the daily limits of strangers, so that they cannot use up what the owner needs. */
  isUrgent?: boolean
}

/** Also counts emails that are not sent. @returns whether the limits allow the email. */
export async function countEmail(
  tx: Tx,
  kind: string,
  emailAddress: string,
  { now, asker, isUrgent = false }: EmailRequest,
): Promise<boolean> {
  const recipient = emailKey(emailAddress)
  const short = await lockLimit(tx, shortLimit(kind, recipient, asker), now)
  const daily = []
  for (const limit of asker ? dailyLimits(kind, recipient, asker) : []) {
    daily.push(await lockLimit(tx, limit, now))
  }
  if (isFull(short) || (daily.some(isFull) && !isUrgent)) return false
  for (const limit of [short, ...daily]) if (!isFull(limit)) await countHit(tx, limit, now)
  return true
}

function shortLimit(kind: string, recipient: string, asker: Asker | undefined): Limit {
  const key = limitKey(`mail-${kind}`, asker ? `${recipient} ${asker.key}` : recipient)
  return { key, max: EMAILS_PER_KIND, withinMs: EMAILS_WITHIN_MS }
}

function dailyLimits(kind: string, recipient: string, asker: Asker): Limit[] {
  const name = `${DAILY_KEY_PREFIX}mail-${kind}`
  const ofAsker = limitKey(name, `${recipient} ${asker.key}`)
  if (asker.isKnown) return [{ key: ofAsker, max: KNOWN_BROWSER_PER_DAY, withinMs: DAY_MS }]
  return [
    { key: ofAsker, max: STRANGER_PER_DAY, withinMs: DAY_MS },
    { key: limitKey(name, recipient), max: STRANGERS_PER_DAY, withinMs: DAY_MS },
  ]
}
