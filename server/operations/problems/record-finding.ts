import { MINUTE_MS } from '#contract/platform/values/time.ts'
import type { ProblemKey } from '#contract/staff/dashboard/problems.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { ProblemRow } from '#server/platform/db/rows/operations.ts'
import { queueEmail } from '#server/platform/email/outbox.ts'
import type { Finding } from './finding.ts'

export interface RecordContext {
  db: Db
  mailbox: string
  now: number
}

/** A problem that returns within this time counts as the same one, without another email. */
const OVER_AFTER_MS = 10 * MINUTE_MS

/** @param open the row of the problem, if staff know about it. */
export async function recordFinding(
  context: RecordContext,
  key: ProblemKey,
  finding: Finding,
  open: OpenProblem | undefined,
): Promise<void> {
  if (finding === 'unknown') return
  if (finding !== 'fine') {
    if (!open) await openProblem(context, key, finding.problem)
    else if (open.fine_since !== null || open.message !== finding.problem) {
      await update(context, key, { fine_since: null, message: finding.problem })
    }
    return
  }
  if (!open) return
  const { fine_since } = open
  // A time in the future came from a clock that was wrong.
  if (fine_since === null || fine_since > context.now) await update(context, key, { fine_since: context.now })
  else if (context.now - fine_since >= OVER_AFTER_MS) await closeProblem(context, { ...open, fine_since })
}

export type OpenProblem = Pick<ProblemRow, 'fine_since' | 'message'> & { key: ProblemKey; opened_at: number }

async function openProblem({ db, mailbox, now }: RecordContext, key: ProblemKey, message: string) {
  await db.transaction().execute(async (tx) => {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('problems')
      .values({ key, opened_at: now, fine_since: null, message })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows !== 1n) return
    await queueEmail(tx, {
      dedupeKey: `problem ${key} ${now}`,
      kind: 'problem',
      recipient: mailbox,
      orderId: null,
      props: { key, message, since: new Date(now).toISOString() },
      at: now,
    })
  })
}

async function update(
  { db }: RecordContext,
  key: ProblemKey,
  change: { fine_since: number | null; message?: string },
): Promise<void> {
  await db.updateTable('problems').set(change).where('key', '=', key).execute()
}

async function closeProblem(
  { db, mailbox, now }: RecordContext,
  { key, opened_at, fine_since }: OpenProblem & { fine_since: number },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('problems')
      .where('key', '=', key)
      .where('opened_at', '=', opened_at)
      .where('fine_since', '=', fine_since)
      .executeTakeFirstOrThrow()
    if (numDeletedRows !== 1n) return
    await queueEmail(tx, {
      dedupeKey: `problem ${key} ${opened_at} over`,
      kind: 'problem-over',
      recipient: mailbox,
      orderId: null,
      props: { key, since: new Date(opened_at).toISOString(), until: new Date(fine_since).toISOString() },
      at: now,
    })
  })
}
