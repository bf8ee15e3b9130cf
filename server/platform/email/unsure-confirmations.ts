import type { Emails } from '#contract/app/emails.ts'
import type { Tx } from '#server/platform/db/open.ts'

/** Sends all waiting confirmations of a restored outbox again: the lost server may have sent some of them. */
export async function markConfirmationsAsUnsure(tx: Tx, now: number): Promise<void> {
  const waiting = await tx
    .selectFrom('mail_outbox')
    .select(['id', 'props'])
    .where('kind', 'in', ['order-confirmation', 'order-receipt', 'gift-card'])
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .execute()
  for (const { id, props } of waiting) {
    const again: Emails['order-confirmation' | 'order-receipt' | 'gift-card'] = {
      ...JSON.parse(props),
      again: true,
    }
    await tx
      .updateTable('mail_outbox')
      .set({ props: JSON.stringify(again), attempts: 0, next_try_at: now })
      .where('id', '=', id)
      .execute()
  }
}
