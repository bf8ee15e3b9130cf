import type { Db, Tx } from '#server/db/open.ts'

/** What the shop wrote to an address. Mails about orders leave their place, not their words. */
export async function forgetMails(tx: Tx, email: string): Promise<void> {
  await tx
    .deleteFrom('mail_outbox')
    .where(({ fn }) => fn('lower', ['recipient']), '=', email)
    .where('order_id', 'is', null)
    .execute()
  await tx
    .updateTable('mail_outbox')
    .set({ recipient: '', props: '{}' })
    .where(({ fn }) => fn('lower', ['recipient']), '=', email)
    .where((mail) => mail.or([mail('sent_at', 'is not', null), mail('failed_at', 'is not', null)]))
    .execute()
}

/** What mails said of orders whose buyer is forgotten, the workshop's own copies included. One still to go keeps its words. */
export async function forgetOrderMails(db: Db): Promise<void> {
  await db
    .updateTable('mail_outbox')
    .set({ props: '{}' })
    .where('props', '!=', '{}')
    .where((mail) => mail.or([mail('sent_at', 'is not', null), mail('failed_at', 'is not', null)]))
    .where('order_id', 'in', (query) =>
      query
        .selectFrom('orders')
        .select('orders.id')
        .where('forget_buyer_at', 'is not', null)
        .where('orders.email', '=', ''),
    )
    .execute()
}
