import { z } from 'zod'
import { requestUuid } from '#contract/platform/api/common-schemas.ts'
import { CLOSED_STATES, type CommissionState } from '#contract/sales/commissions/commission-states.ts'
import type { Db } from '#server/platform/db/open.ts'
import { Conflict } from '#server/platform/errors.ts'
import { emailMessage } from '../emails.ts'
import { addEntry, isStored } from '../entries.ts'
import { commissionNotFound, findCommission, lockCommission } from '../find.ts'
import type { CommissionRow } from '../states.ts'
import { type CommissionSettings, countForm, type Sender } from './limit.ts'

/** Recognizes a message that is sent again. */
export const messageId = z.object({ request_key: requestUuid })

interface NewMessage {
  commissionUuid: string
  text: string
  requestKey: string | undefined
  hashes: string[]
}

/** @throws {NotFound} */
export async function requireCommission(db: Db, uuid: string, now: number): Promise<CommissionRow> {
  const row = await findCommission(db, uuid, now)
  if (!row || row.email === '') throw commissionNotFound()
  return row
}

/** Also of a commission that has ended since. @throws {NotFound} */
export async function isMessageStored(
  db: Db,
  uuid: string,
  requestKey: string | undefined,
  now: number,
): Promise<boolean> {
  const { id } = await requireCommission(db, uuid, now)
  return isStored(db, id, { kind: 'message', requestKey })
}

/** @throws {NotFound}, {Conflict} for one that ended without a product. */
export async function requireOpenForMessages(db: Db, uuid: string, now: number): Promise<void> {
  requireNotClosed((await requireCommission(db, uuid, now)).state)
}

/** A known request key stores nothing. @throws {DomainError} as {@link requireOpenForMessages}, 429 */
export async function writeMessage(
  db: Db,
  settings: CommissionSettings,
  { commissionUuid, text, requestKey, hashes }: NewMessage,
  sender: Sender,
): Promise<void> {
  const { at } = sender
  await db.transaction().execute(async (tx) => {
    const row = await lockCommission(tx, commissionUuid, at)
    const entry = { kind: 'message', text, forCustomer: true, author: null, requestKey, at } as const
    if (await isStored(tx, row.id, entry)) return
    requireNotClosed(row.state)
    await countForm(tx, settings, sender)
    const id = await addEntry(tx, row.id, entry, hashes)
    await emailMessage(tx, row, { id, text, hashes, at }, settings.SHOP_MAILBOX)
  })
}

function requireNotClosed(state: CommissionState): void {
  if (CLOSED_STATES.includes(state)) {
    throw new Conflict('This commission has ended. Use the contact form to write to us.')
  }
}
