import type { Emails, PaymentOf } from '#contract/app/emails.ts'
import { toInstant } from '#contract/platform/values/dates.ts'
import { toDollars } from '#contract/platform/values/money.ts'
import type { Tx } from '#server/platform/db/open.ts'
import { queueEmail } from '#server/platform/email/outbox.ts'
import type { DisputeRow } from './disputes.ts'

/**
 * Emails staff when a dispute is opened, and when it is decided.
 * @param key the start of the email's `dedupeKey`, by which the erasing of personal data finds it.
 */
export async function emailAboutDispute(
  tx: Tx,
  { provider_id, amount_cents, reason, status, due_by }: DisputeRow,
  { of, key, giftCard }: { of: PaymentOf; key: string; giftCard?: Emails['dispute']['gift_card'] },
  { at, shopMailbox }: { at: number; shopMailbox: string },
): Promise<void> {
  await queueEmail(tx, {
    dedupeKey: `${key} dispute ${provider_id} ${status}`,
    kind: 'dispute',
    recipient: shopMailbox,
    orderId: 'order_id' in of ? of.order_id : null,
    props: {
      of,
      amount: toDollars(amount_cents),
      reason,
      status,
      due_by: toInstant(due_by),
      ...(giftCard && { gift_card: giftCard }),
    },
    at,
  })
}
