import type { Passkey } from '#contract/passkeys.ts'
import type { Caller } from '#server/accounts/caller.ts'
import { mailNotice } from '#server/accounts/mails.ts'
import type { UserRow } from '#server/accounts/sessions.ts'
import type { Db } from '#server/db/open.ts'
import { Refusal } from '#server/refusal.ts'

export async function listPasskeys(db: Db, userId: string): Promise<Passkey[]> {
  const rows = await db
    .selectFrom('passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    created_at: new Date(row.created_at).toISOString(),
    last_used_at: row.last_used_at === null ? null : new Date(row.last_used_at).toISOString(),
  }))
}

/** @throws {Refusal} 404, for somebody else's too. */
export async function renamePasskey(db: Db, userId: string, id: string, name: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw noSuchPasskey()
}

/** @throws {Refusal} 404, for somebody else's too. */
export async function removePasskey(db: Db, user: UserRow, id: string, caller: Caller): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) throw noSuchPasskey()
    await mailNotice(tx, user, 'passkey-removed', caller)
  })
}

function noSuchPasskey(): Refusal {
  return new Refusal(404, 'There is no such passkey.')
}
