import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import { requestUuid } from '#contract/platform/api/common-schemas.ts'
import { requiredEmail } from '#contract/platform/api/form-fields.ts'
import { SECOND_MS } from '#contract/platform/values/time.ts'
import type { Db } from '#server/platform/db/open.ts'
import { countFirstHit, limitKey, resetLimit } from '#server/platform/rate-limit/limit.ts'

/** With the email address, so that a key alone gives nobody the link of a commission. */
export const requestId = z.object({ request_key: requestUuid, email: requiredEmail })
type RequestId = z.output<typeof requestId>

const LOOK_EVERY_MS = 100
/** More than five images take. After it, the first call has died with its process. */
const WAIT_MS = 20 * SECOND_MS

/** @returns the uuid of the commission that the same request created before. */
export async function findRequest(db: Db, { request_key, email }: RequestId): Promise<string | null> {
  const row = await db
    .selectFrom('commissions')
    .select('uuid')
    .where('request_key', '=', request_key)
    .where('email', '=', email)
    .executeTakeFirst()
  return row?.uuid ?? null
}

/**
 * Creates one commission of all calls with a request key, in any process. A call that arrives while the first one still works
 * waits for it, because a captcha's token works only once.
 * @param create must fail for a key that is stored. @returns its uuid
 */
export async function requestOnce(
  db: Db,
  id: RequestId,
  create: () => Promise<string>,
  now: number,
): Promise<string> {
  const claim = { key: limitKey('commission-request', JSON.stringify(id)), max: 1, withinMs: WAIT_MS }
  for (let waited = 0; waited < WAIT_MS; waited += LOOK_EVERY_MS) {
    const known = await findRequest(db, id)
    if (known !== null) return known
    if (await countFirstHit(db, claim, now)) break
    await setTimeout(LOOK_EVERY_MS)
  }
  try {
    return await create()
  } catch (error) {
    const created = await findRequest(db, id)
    if (created === null) throw error
    return created
  } finally {
    await db.transaction().execute((tx) => resetLimit(tx, claim, now))
  }
}
