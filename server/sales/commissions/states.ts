import type { Selectable } from 'kysely'
import type { CommissionState } from '#contract/sales/commissions/commission-states.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { Database } from '#server/platform/db/schema.ts'

export type CommissionRow = Selectable<Database['commissions']>

export interface StateChange {
  state: CommissionState
  /** Why it was declined, withdrawn or cancelled. */
  reason?: string | null
  /** An admin's id. Without one, the customer or the shop itself changes it. */
  actor?: string | null
  /** UTC milliseconds. */
  at: number
}

/** Sets the state of a locked commission. Check first that it may follow, and queue the emails. @returns the changed row. */
export async function recordState(
  tx: Tx,
  { id }: Pick<CommissionRow, 'id'>,
  { state, reason = null, actor = null, at }: StateChange,
): Promise<CommissionRow> {
  await tx.insertInto('commission_events').values({ commission_id: id, at, state, reason, actor }).execute()
  return tx
    .updateTable('commissions')
    .set({ state, reason, updated_at: at })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
