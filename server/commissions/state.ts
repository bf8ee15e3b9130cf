import type { Selectable } from 'kysely'
import type { CommissionState } from '#contract/commissions/commission-states.ts'
import type { Tx } from '#server/db/open.ts'
import type { Database } from '#server/db/schema.ts'

export async function recordState(
  tx: Tx,
  commission: Selectable<Database['commissions']>,
  {
    state,
    at,
    actor = null,
    reason = null,
  }: { state: CommissionState; at: number; actor?: string | null; reason?: string | null },
): Promise<void> {
  await tx.updateTable('commissions').set({ state, updated_at: at }).where('id', '=', commission.id).execute()
  await tx
    .insertInto('commission_events')
    .values({ commission_id: commission.id, at, state, reason, actor })
    .execute()
}
