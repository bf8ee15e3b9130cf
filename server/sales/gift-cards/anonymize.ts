import type { ExpressionBuilder } from 'kysely'
import type { Db, Tx } from '#server/platform/db/open.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { eraseGiftCardEmails } from '#server/platform/email/anonymize.ts'

const RECIPIENT = { recipient_name: '', recipient_email: '', message: '', note: null }
const ERASED = { ...RECIPIENT, giver_name: '' }

/** A card that waits for its day, or for its payment, keeps its recipient until it is emailed. Balance and ledger stay. */
function isDone(card: ExpressionBuilder<Database, 'gift_cards'>) {
  const cancelled = card
    .selectFrom('orders')
    .select('orders.id')
    .where('orders.status', '=', 'cancelled')
    .whereRef('orders.id', '=', 'gift_cards.order_id')
  return card.or([
    card('send_at', 'is', null),
    card('revoked_at', 'is not', null),
    card.and([card('issued_at', 'is', null), card.exists(cancelled)]),
  ])
}

/** Giver and recipient of the cards whose orders were anonymized. */
export async function eraseCardsOfAnonymizedOrders(db: Db): Promise<void> {
  await db
    .updateTable('gift_cards')
    .set(ERASED)
    // The recipient may have been forgotten first.
    .where((card) => card.or([card('recipient_email', '!=', ''), card('giver_name', '!=', '')]))
    .where((card) => isDone(card))
    .where('order_id', 'in', (query) =>
      query
        .selectFrom('orders')
        .select('orders.id')
        .where('forget_buyer_at', 'is not', null)
        .where('orders.email', '=', ''),
    )
    .execute()
}

/** The cards that this address received, or will receive, once they are emailed. The codes still work. */
export async function eraseRecipient(tx: Tx, emailKey: string, now: number): Promise<void> {
  await tx
    .updateTable('gift_cards')
    .set({ forget_recipient_at: now })
    .where(({ fn }) => fn('lower', ['recipient_email']), '=', emailKey)
    .execute()
  await eraseForgottenRecipients(tx)
}

/** Erases the recipients of cards that were emailed in the meantime, or never will be. */
export async function eraseForgottenRecipients(tx: Tx): Promise<void> {
  const cards = await tx
    .selectFrom('gift_cards')
    .select(['id', 'recipient_email', 'order_id'])
    .where('forget_recipient_at', 'is not', null)
    .where('recipient_email', '!=', '')
    .where((card) => isDone(card))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('mail_outbox')
            .select('mail_outbox.id')
            .whereRef('mail_outbox.recipient', '=', 'gift_cards.recipient_email')
            .where('kind', '=', 'gift-card')
            .where('mail_outbox.sent_at', 'is', null)
            .where('failed_at', 'is', null),
        ),
      ),
    )
    .execute()
  for (const { id, recipient_email, order_id } of cards) {
    await eraseGiftCardEmails(tx, recipient_email, order_id)
    await tx.updateTable('gift_cards').set(RECIPIENT).where('id', '=', id).execute()
  }
}
