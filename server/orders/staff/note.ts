import { type By, noteActivity } from '#server/activity/note.ts'
import type { Db } from '#server/db/open.ts'
import { noteEvent } from '../events.ts'
import { lockOrder } from '../rows.ts'
import { requireOrder } from './read.ts'

/** Writes the staff's own note on an order; an empty one takes it off. @throws {Refusal} 404 */
export async function setNote(db: Db, orderUuid: string, text: string, by: By): Promise<void> {
  const { id } = await requireOrder(db, orderUuid)
  const note = text === '' ? null : text
  await db.transaction().execute(async (tx) => {
    const before = await lockOrder(tx, id)
    if (before.note === note) return
    await tx.updateTable('orders').set({ note }).where('id', '=', id).execute()
    await noteEvent(tx, id, { kind: 'noted', ...by })
    await noteActivity(tx, by, {
      action: 'noted',
      kind: 'order',
      id: orderUuid,
      name: `Order ${id}`,
      before: { note: before.note },
      after: { note },
    })
  })
}
