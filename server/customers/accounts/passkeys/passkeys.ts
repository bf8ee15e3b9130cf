import type { Passkey } from '#contract/customers/accounts/passkeys.ts'
import { toInstant } from '#contract/platform/values/dates.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { UserRow } from '#server/platform/db/rows/accounts.ts'
import { type DomainError, NotFound } from '#server/platform/errors.ts'
import type { RequestContext } from '#server/platform/http/auth-context.ts'
import { emailNotice } from '../emails.ts'

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
    last_used_at: toInstant(row.last_used_at),
  }))
}

/** @throws {NotFound}, also for another user's passkey. */
export async function renamePasskey(db: Db, userId: string, id: string, name: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) throw passkeyNotFound()
}

/** @throws {NotFound}, also for another user's passkey. */
export async function removePasskey(
  db: Db,
  user: UserRow,
  id: string,
  context: RequestContext,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { numDeletedRows } = await tx
      .deleteFrom('passkeys')
      .where('id', '=', id)
      .where('user_id', '=', user.id)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) throw passkeyNotFound()
    await emailNotice(tx, user, 'passkey-removed', context)
  })
}

function passkeyNotFound(): DomainError {
  return new NotFound('There is no such passkey.')
}
