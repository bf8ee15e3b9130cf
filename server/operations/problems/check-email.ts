import { pluralize } from '#contract/platform/values/pluralize.ts'
import { MINUTE_MS } from '#contract/platform/values/time.ts'
import type { Db } from '#server/platform/db/open.ts'
import { type Finding, problemIf } from './finding.ts'

const MAX_WAIT_MS = 15 * MINUTE_MS

interface Context {
  database: { db: Db }
  now(): number
}

/** One recipient whose mailbox is full does not count: email is stuck when nothing went out since. */
export async function checkEmail({ database: { db }, now }: Context): Promise<Finding> {
  const before = now() - MAX_WAIT_MS
  const waiting = await db
    .selectFrom('mail_outbox')
    .select(['created_at', 'last_error'])
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('created_at', '<=', before)
    // Staff may have told the shop to retry an old email a moment ago.
    .where((email) => email.or([email('attempts', '>', 0), email('next_try_at', '<=', before)]))
    .orderBy('created_at', 'desc')
    .execute()
  const [newest] = waiting
  if (!newest) return 'fine'
  const sent = await db
    .selectFrom('mail_outbox')
    .select('id')
    .where('sent_at', '>=', newest.created_at)
    .limit(1)
    .executeTakeFirst()
  const reason = newest.last_error?.startsWith('The mail server') ? ` ${newest.last_error}` : ''
  return problemIf(
    sent === undefined,
    `${pluralize(waiting.length, 'email')} could not be sent for 15 minutes.${reason}`,
  )
}
