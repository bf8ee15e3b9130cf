import type { DelayAnswer } from '#contract/sales/orders/delay-rules.ts'
import { INVALID_DELAY_LINK } from '#contract/sales/orders/delays.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { Conflict, wrongField } from '#server/platform/errors.ts'
import type { RequestContext } from '#server/platform/http/auth-context.ts'
import { hashToken } from '#server/platform/http/tokens.ts'
import { withAttemptLimit } from '#server/platform/rate-limit/login-attempts.ts'
import type { DelayRow } from '../delay-rows.ts'
import { recordEvent } from '../events.ts'
import { lockOrder } from '../queries.ts'

type LinkUser = Pick<RequestContext, 'address' | 'addressBlock' | 'now'>

/** @throws {Invalid} for a wrong token, {TooMany} after too many of them. */
export async function requireDelay(db: Db, token: string, user: LinkUser): Promise<DelayRow> {
  const delay = await withAttemptLimit(db, { account: null, ownLimit: null, ...user }, (tx) =>
    findByToken(tx, token),
  )
  if (!delay) throw wrongField('token', INVALID_DELAY_LINK)
  return delay
}

async function findByToken(tx: Tx, token: string): Promise<DelayRow | null> {
  const delay = await tx
    .selectFrom('order_delays')
    .selectAll()
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
  return delay ?? null
}

/** Records the customer's first answer. After 'cancel', call `cancelDelayed`. @throws {Conflict} when it comes too late. */
export async function recordAnswer(
  db: Db,
  { id, order_id }: DelayRow,
  answer: DelayAnswer,
  at: number,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { status } = await lockOrder(tx, order_id)
    const delay = await readDelay(tx, id)
    if (status === 'shipped' || status === 'complete')
      throw new Conflict('This order has shipped. Write to us if you want to return it.')
    const isCancelling = delay.cancelling_at !== null && delay.ended_at === null
    if (status !== 'paid' || isCancelling) throw new Conflict('This order was cancelled.')
    if (delay.replaced_at !== null)
      throw new Conflict('We sent you a later date since. Please answer with the link in that email.')
    if (delay.answer !== null) throw new Conflict('You have answered already.')
    if (delay.ended_at !== null) throw new Conflict('This date can no longer be answered. Write to us.')
    await tx
      .updateTable('order_delays')
      .set({ answer, answered_at: at, cancelling_at: answer === 'cancel' ? at : null })
      .where('id', '=', id)
      .execute()
    await recordEvent(tx, order_id, { kind: 'delay_answered', at, detail: { answer } })
  })
}

export async function readDelay(db: Db, id: number): Promise<DelayRow> {
  return db.selectFrom('order_delays').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
}
