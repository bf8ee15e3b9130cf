import { type By, noteActivity } from '#server/activity/note.ts'
import type { Db } from '#server/db/open.ts'
import { noteEvent } from '../events.ts'
import { lockOrder } from '../rows.ts'
import { requireOrder } from './read.ts'

/** Takes the flag off an order that a person has looked at. What is still wrong raises it again. @throws {Refusal} 404 */
export async function clearFlag(db: Db, orderUuid: string, by: By): Promise<void> {
  const { id } = await requireOrder(db, orderUuid)
  await db.transaction().execute(async (tx) => {
    const { flag } = await lockOrder(tx, id)
    if (flag === null) return
    await tx.updateTable('orders').set({ flag: null }).where('id', '=', id).execute()
    await noteEvent(tx, id, { kind: 'unflagged', ...by, detail: { words: flag } })
    await noteActivity(tx, by, {
      action: 'looked at',
      kind: 'order',
      id: orderUuid,
      name: `Order ${id}`,
      before: { flag },
      after: { flag: null },
    })
  })
}
