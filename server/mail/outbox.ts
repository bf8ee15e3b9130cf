import type { MailKind, Mails } from '#contract/mails.ts'
import type { Tx } from '#server/db/open.ts'

/**
 * Puts a mail in the outbox, in the transaction that causes it: no order without its mail. `occasion` names what it is
 * about ("order 1042 paid"), so that the same occasion never makes a second one. Nothing goes to a buyer who was forgotten.
 */
export async function queueMail<K extends MailKind>(
  tx: Tx,
  mail: { occasion: string; kind: K; recipient: string; orderId: number | null; props: Mails[K]; at: number },
): Promise<void> {
  if (mail.recipient === '') return
  await tx
    .insertInto('mail_outbox')
    .values({
      occasion: mail.occasion,
      kind: mail.kind,
      recipient: mail.recipient,
      order_id: mail.orderId,
      props: JSON.stringify(mail.props),
      created_at: mail.at,
      next_try_at: mail.at,
      attempts: 0,
    })
    .onConflict((conflict) => conflict.column('occasion').doNothing())
    .execute()
}
