import type { Tx } from '#server/db/open.ts'

/** Addresses are compared without regard to case. Locks the subscriber for the rest of the transaction. */
export async function findOrAddSubscriber(tx: Tx, email: string, now: number): Promise<number> {
  const { id } = await tx
    .insertInto('subscribers')
    .values({ email, email_key: email.toLowerCase(), created_at: now })
    .onConflict((conflict) =>
      conflict.column('email_key').doUpdateSet((row) => ({ email_key: row.ref('excluded.email_key') })),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
