import type { Tx } from '#server/platform/db/open.ts'
import type { DepositRow } from './find.ts'

/** One that can be paid until `expires_at`. */
export function insertDeposit(
  tx: Tx,
  deposit: Pick<DepositRow, 'uuid' | 'commission_id' | 'amount_cents' | 'opened_at' | 'expires_at'>,
): Promise<DepositRow> {
  return tx
    .insertInto('deposits')
    .values({
      ...deposit,
      state: 'open',
      session_id: null,
      intent_id: null,
      captured_cents: 0,
      refunded_cents: 0,
      flag: null,
      paid_at: null,
      recovery_id: null,
      updated_at: deposit.opened_at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}
