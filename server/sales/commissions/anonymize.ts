import type { Kysely } from 'kysely'
import { DAY_MS } from '#contract/platform/values/time.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { deleteEmailsAbout } from '#server/platform/email/anonymize.ts'
import { NO_CARD } from '#server/sales/payments/card-columns.ts'
import { commissionEmailKey } from './emails.ts'
import { isDepositTaken } from './expire.ts'
import { recordState } from './states.ts'

/** Someone who may have asked for commissions. Nobody else's are found by an address that is not verified. */
export interface CommissionOwner {
  email_key: string
  email_verified_at: number | null
}

/** A commission that is being made is erased once it ends, but no later than this. */
const LATEST_MS = 365 * DAY_MS

/**
 * Erases the commissions of someone who wants to be forgotten. Those without a deposit are withdrawn and erased now, the others
 * once they end.
 */
export async function forgetCommissions(tx: Tx, owner: CommissionOwner, now: number): Promise<void> {
  for (const { id } of await commissionsOf(tx, owner).select('id').orderBy('id').execute()) {
    const row = await tx
      .updateTable('commissions')
      .set({ forget_at: now + LATEST_MS })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow()
    const isOpen = row.state === 'enquiry' || row.state === 'quoted' || row.state === 'accepted'
    if (isOpen && !(await isDepositTaken(tx, id))) await recordState(tx, row, { state: 'withdrawn', at: now })
  }
  await eraseForgotten(tx, now)
}

/** Selects the commissions of a verified address that are not erased. */
export function commissionsOf(db: Db, { email_key, email_verified_at }: CommissionOwner) {
  return db
    .selectFrom('commissions')
    .where(({ fn }) => fn('lower', ['email']), '=', email_key)
    .where('email', '!=', '')
    .$if(email_verified_at === null, (rows) => rows.where('id', 'is', null))
}

/** A job calls it, too: it erases what has ended since. */
export async function eraseForgottenCommissions(db: Kysely<Database>, now: number): Promise<void> {
  await db.transaction().execute((tx) => eraseForgotten(tx, now))
}

async function eraseForgotten(tx: Tx, now: number): Promise<void> {
  const rows = await tx
    .selectFrom('commissions')
    .select('id')
    .where('forget_at', 'is not', null)
    .where('email', '!=', '')
    .where((row) =>
      row.or([
        row('state', 'in', ['complete', 'declined', 'withdrawn', 'expired', 'cancelled']),
        row('forget_at', '<=', now),
      ]),
    )
    .execute()
  for (const { id } of rows) await erase(tx, id)
}

/** Amounts and days stay for the books; what was said, shown and wished does not. */
async function erase(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('commission_images').where('commission_id', '=', id).execute()
  await tx.deleteFrom('commission_entries').where('commission_id', '=', id).execute()
  await tx.updateTable('commission_events').set({ reason: null }).where('commission_id', '=', id).execute()
  await tx
    .updateTable('commissions')
    .set({
      ...{ name: '', email: '', phone: null, text: '', description: null, reason: null },
      ...{ blade_length_in: null, steel: null, handle_material: null, sheath: null },
      ...{ ship_name: null, ship_address: null, ship_city: null, ship_state: null, ship_zip: null },
      ...{ accepted_browser: null, accepted_user: null },
      request_key: null,
    })
    .where('id', '=', id)
    .execute()
  await tx.updateTable('deposits').set(NO_CARD).where('commission_id', '=', id).execute()
  await deleteEmailsAbout(tx, commissionEmailKey(id, ''))
}
