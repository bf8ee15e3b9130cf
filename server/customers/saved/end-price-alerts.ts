import type { Tx } from '#server/platform/db/open.ts'

/** The products stay saved. @param emailKey the address in lower case. */
export async function endPriceAlerts(tx: Tx, emailKey: string): Promise<void> {
  await tx
    .updateTable('saved_products')
    .set({ alert_at: null })
    .where('alert_at', 'is not', null)
    .where('user_id', 'in', (users) =>
      users.selectFrom('users').select('users.id').where('email_key', '=', emailKey),
    )
    .execute()
}
