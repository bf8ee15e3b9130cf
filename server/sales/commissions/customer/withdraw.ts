import type { Db } from '#server/platform/db/open.ts'
import { Conflict } from '#server/platform/errors.ts'
import { emailShop } from '../emails.ts'
import { isDepositTaken } from '../expire.ts'
import { commissionNotFound, lockCommission } from '../find.ts'
import { recordState } from '../states.ts'

/** @throws {NotFound}, {Conflict} once the deposit is paid or being captured, and for one that ended. */
export async function withdraw(
  db: Db,
  shopMailbox: string,
  { commissionUuid, reason }: { commissionUuid: string; reason: string | null },
  at: number,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await lockCommission(tx, commissionUuid, at)
    if (row.email === '') throw commissionNotFound()
    if (!['enquiry', 'quoted', 'accepted'].includes(row.state) || (await isDepositTaken(tx, row.id))) {
      throw new Conflict('This commission can no longer be withdrawn. Please write to us.')
    }
    await recordState(tx, row, { state: 'withdrawn', reason, at })
    await emailShop(
      tx,
      row,
      { event: 'withdrawn', text: reason ?? '', key: `withdrawn ${at}`, at },
      shopMailbox,
    )
  })
}
