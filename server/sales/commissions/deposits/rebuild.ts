import type { CommissionState } from '#contract/sales/commissions/commission-states.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { depositOf } from '../deposit-amount.ts'
import { emailEnded } from '../emails.ts'
import { type CommissionRow, recordState } from '../states.ts'
import { type DepositRow, findDepositBy } from './find.ts'
import { insertDeposit } from './insert.ts'
import type { CarriedCommission, CarriedDeposit } from './metadata.ts'

/** States that come before a deposit, or that a newer quote has ended since the backup. */
const BEFORE_DEPOSIT: readonly CommissionState[] = ['enquiry', 'quoted', 'accepted', 'expired']

/**
 * Brings back a deposit that only the payment provider has, with its commission. Messages, notes and images since the backup are lost.
 * @returns the deposit's id, also of one that is there already.
 */
export async function rebuildDeposit(
  tx: Tx,
  { uuid, openedAt, expiresAt, commission: carried }: CarriedDeposit,
): Promise<number> {
  const known = await findDepositBy(tx, { uuid })
  if (known) return known.id
  const commission = await findOrRebuild(tx, carried)
  const { id } = await insertDeposit(tx, {
    uuid,
    commission_id: commission.id,
    amount_cents: depositOf(carried.price_cents ?? 0, carried.deposit_percent ?? 0),
    opened_at: openedAt,
    expires_at: expiresAt,
  })
  return id
}

async function findOrRebuild(tx: Tx, carried: CarriedCommission): Promise<CommissionRow> {
  const { uuid, name, email, phone, created_at, ...agreed } = carried
  const known = await tx
    .updateTable('commissions')
    .set((row) => ({ state: row.ref('state') }))
    .where('uuid', '=', uuid)
    .returningAll()
    .executeTakeFirst()
  if (!known) return insertCommission(tx, carried)
  if (!BEFORE_DEPOSIT.includes(known.state)) return known
  const accepted = { state: 'accepted', actor: null, at: carried.accepted_at ?? created_at } as const
  if (known.state !== 'accepted') await recordState(tx, known, accepted)
  return tx
    .updateTable('commissions')
    .set(agreed)
    .where('id', '=', known.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function insertCommission(tx: Tx, carried: CarriedCommission): Promise<CommissionRow> {
  const { created_at, quoted_at, accepted_at } = carried
  const row = await tx
    .insertInto('commissions')
    .values({
      ...carried,
      state: 'enquiry',
      like_product_id: null,
      warned_at: null,
      reason: null,
      balance_order_id: null,
      cancelling_at: null,
      updated_at: created_at,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  await recordState(tx, row, { state: 'enquiry', actor: null, at: created_at })
  await recordState(tx, row, { state: 'quoted', actor: null, at: quoted_at ?? created_at })
  return recordState(tx, row, { state: 'accepted', actor: null, at: accepted_at ?? created_at })
}

/** For a refund that belongs to a cancellation which the shop has lost. @returns whether it changed anything. */
export async function recoverCancellation(
  tx: Tx,
  { commission_id }: DepositRow,
  { actor, at }: { actor: string; at: number },
): Promise<boolean> {
  const row = await tx
    .updateTable('commissions')
    .set((commission) => ({ state: commission.ref('state') }))
    .where('id', '=', commission_id)
    .where('state', 'in', ['in_progress', 'ready'])
    .returningAll()
    .executeTakeFirst()
  if (!row) return false
  const cancelled = await recordState(tx, row, { state: 'cancelled', actor, at })
  await emailEnded(tx, cancelled, 'cancelled', at)
  return true
}

export interface RecoveredDeposit {
  commission_uuid: string
  name: string
  captured_cents: number
  flag: string | null
}

/** Lists the deposits whose payment a recovery found. */
export function recoveredDeposits(db: Db, recoveryId: number): Promise<RecoveredDeposit[]> {
  return db
    .selectFrom('deposits')
    .innerJoin('commissions', 'commissions.id', 'deposits.commission_id')
    .select(['commissions.uuid as commission_uuid', 'name', 'captured_cents', 'flag'])
    .where('recovery_id', '=', recoveryId)
    .orderBy('deposits.id')
    .execute()
}
