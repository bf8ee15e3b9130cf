import { HOUR_MS } from '#contract/platform/values/time.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import {
  countHit,
  enforceLimit,
  type Limit,
  limitKey,
  lockLimit,
  readLimit,
} from '#server/platform/rate-limit/limit.ts'

export interface CommissionSettings {
  SHOP_MAILBOX: string
  MESSAGES_PER_HOUR: number
}

export interface Sender {
  clientHash: string
  at: number
}

const TOO_MANY = 'Too many messages came from here. Please try again later, or write us an email.'

async function requireBelowLimit(db: Db, settings: CommissionSettings, sender: Sender): Promise<void> {
  enforceLimit(await readLimit(db, limitOf(settings, sender), sender.at), sender.at, TOO_MANY)
}

/**
 * Before the form is read, which costs the most. Over the limit, what was sent before still gets its answer.
 * @param findSent null when it was not sent before. @throws {TooMany}
 */
export async function belowLimitOrSent<Answer>(
  db: Db,
  settings: CommissionSettings,
  sender: Sender,
  findSent: () => Promise<Answer | null>,
): Promise<Answer | null> {
  try {
    await requireBelowLimit(db, settings, sender)
    return null
  } catch (error) {
    const sent = await findSent()
    if (sent === null) throw error
    return sent
  }
}

/** In the transaction that stores the form, so that simultaneous ones count too. @throws {TooMany} */
export async function countForm(tx: Tx, settings: CommissionSettings, sender: Sender): Promise<void> {
  const locked = await lockLimit(tx, limitOf(settings, sender), sender.at)
  enforceLimit(locked, sender.at, TOO_MANY)
  await countHit(tx, locked, sender.at)
}

function limitOf({ MESSAGES_PER_HOUR: max }: CommissionSettings, { clientHash }: Sender): Limit {
  return { key: limitKey('commissions', clientHash), max, withinMs: HOUR_MS }
}
