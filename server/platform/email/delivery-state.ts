import { setTimeout } from 'node:timers/promises'
import { SECOND_MS } from '#contract/platform/values/time.ts'
import type { Db } from '#server/platform/db/open.ts'

const POLL_MS = 250
/** A running shop looks for new emails every few seconds. */
const LIMIT_MS = 12 * SECOND_MS

/**
 * Waits some seconds for the running shop to send the newest email of a kind to someone.
 * @returns null once it is sent, otherwise a sentence that says why not.
 */
export async function whyNotSent(
  db: Db,
  kind: string,
  recipient: string,
  limitMs = LIMIT_MS,
): Promise<string | null> {
  const deadline = performance.now() + limitMs
  for (;;) {
    const email = await db
      .selectFrom('mail_outbox')
      .select(['sent_at', 'last_error'])
      .where('kind', '=', kind)
      .where('recipient', '=', recipient)
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (!email || email.sent_at !== null) return null
    if (email.last_error !== null) return email.last_error
    if (performance.now() >= deadline) return 'The shop has not tried yet. Is it running?'
    await setTimeout(POLL_MS)
  }
}
