import type { Selectable } from 'kysely'
import type { By } from '#server/activity/note.ts'
import type { Tx } from '#server/db/open.ts'
import type { Database } from '#server/db/schema.ts'
import { raiseRevision } from '../revision.ts'
import { noSuchPiece } from './read.ts'

export type PieceRow = Selectable<Database['products']>

/** The piece, held until the transaction ends. @throws {Refusal} 404 */
export async function lockPiece(tx: Tx, id: number): Promise<PieceRow> {
  const row = await tx
    .updateTable('products')
    .set((piece) => ({ version: piece.ref('version') }))
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw noSuchPiece()
  return row
}

/** What changes about a piece beside its form: tags and pictures. Its version stays, so no open form grows old by it. */
export async function touchPiece(tx: Tx, id: number, by: By): Promise<PieceRow> {
  const piece = await lockPiece(tx, id)
  await tx.updateTable('products').set({ updated_at: by.at }).where('id', '=', id).execute()
  await raiseRevision(tx)
  return piece
}
