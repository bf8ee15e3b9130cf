import type { CommissionState } from '#contract/commissions/commission-states.ts'
import type { Db } from '#server/db/open.ts'
import { HttpError } from '#server/http/http-error.ts'
import { emailMessage } from '../emails.ts'
import { addEntry } from '../entries.ts'
import { commissionNotFound, findCommission, lockCommission } from '../find.ts'
import { type CommissionSettings, countForm, type Sender } from './limit.ts'

/** A customer whose quote expired may ask for another. */
const CLOSED: readonly CommissionState[] = ['declined', 'withdrawn', 'cancelled']

/** @throws {HttpError} 404, 409 for one that ended without a product. */
export async function requireOpenForMessages(db: Db, uuid: string, now: number): Promise<void> {
  const row = await findCommission(db, uuid, now)
  if (!row || row.email === '') throw commissionNotFound()
  requireNotClosed(row.state)
}

/** @throws {HttpError} as {@link requireOpenForMessages}, 429 */
export async function writeMessage(
  db: Db,
  settings: CommissionSettings,
  uuid: string,
  { text, hashes }: { text: string; hashes: string[] },
  sender: Sender,
): Promise<void> {
  const { at } = sender
  await db.transaction().execute(async (tx) => {
    await countForm(tx, settings, sender)
    const row = await lockCommission(tx, uuid, at)
    requireNotClosed(row.state)
    const id = await addEntry(
      tx,
      row.id,
      { kind: 'message', text, forCustomer: true, author: null, at },
      hashes,
    )
    await emailMessage(tx, row, { id, text, hashes, at }, settings.SHOP_MAILBOX)
  })
}

function requireNotClosed(state: CommissionState): void {
  if (CLOSED.includes(state)) {
    throw new HttpError(409, 'This commission has ended. Use the contact form to write to us.')
  }
}
