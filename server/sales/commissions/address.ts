import type { CommissionAddress } from '#contract/sales/commissions/admin-commissions.ts'
import type { CommissionState } from '#contract/sales/commissions/commission-states.ts'
import { type Actor, recordAuditEntry } from '#server/platform/audit-log/record.ts'
import type { Db, Tx } from '#server/platform/db/open.ts'
import { Conflict } from '#server/platform/errors.ts'
import { auditSubject } from './audit-subject.ts'
import { emailAddress } from './emails.ts'
import { lockCommission } from './find.ts'
import type { CommissionRow } from './states.ts'

const CHANGEABLE: ReadonlySet<CommissionState> = new Set(['accepted', 'in_progress', 'ready'])

type ShipColumns = ReturnType<typeof toShipColumns>

export function toShipColumns({ name, address, city, state, zip }: CommissionAddress) {
  return { ship_name: name, ship_address: address, ship_city: city, ship_state: state, ship_zip: zip }
}

export function isAddressOf(row: CommissionRow, address: ShipColumns): boolean {
  return (Object.keys(address) as (keyof ShipColumns)[]).every((column) => row[column] === address[column])
}

/** Changes where a locked commission goes, and emails the customer. */
export async function changeAddress(
  tx: Tx,
  { id }: CommissionRow,
  address: ShipColumns,
  at: number,
): Promise<CommissionRow> {
  const changed = await tx
    .updateTable('commissions')
    .set({ ...address, updated_at: at })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  await emailAddress(tx, changed, at)
  return changed
}

/**
 * Changes the address for staff. An open payment page of the balance keeps the address that it was opened with.
 * @throws {NotFound}; {Conflict} before the quote is accepted and once the balance is paid
 */
export async function setAddress(db: Db, uuid: string, fields: CommissionAddress, by: Actor): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const row = await lockCommission(tx, uuid, by.at)
    const address = toShipColumns(fields)
    if (!CHANGEABLE.has(row.state) || row.ship_address === null)
      throw new Conflict(
        'The address can be changed from the acceptance of the quote until the balance is paid.',
      )
    if (isAddressOf(row, address)) return
    await changeAddress(tx, row, address, by.at)
    await recordAuditEntry(tx, by, { action: 'address changed', ...auditSubject(row) })
  })
}
