import type { RefundParts } from '#contract/app/emails.ts'
import { type Cents, toDollars } from '#contract/platform/values/money.ts'
import type { Db } from '#server/platform/db/open.ts'
import { NO_CARD, toCard } from '#server/sales/payments/card-columns.ts'
import { findOrderDeposit } from './deposit-of.ts'
import type { OrderRow } from './queries.ts'

/** For an email about a refund: what went to the gift card and to the deposit's card, if anything did. */
export async function refundParts(
  db: Db,
  row: OrderRow,
  { giftCard, deposit }: { giftCard: Cents; deposit: Cents },
): Promise<RefundParts> {
  const card = deposit > 0 ? toCard((await findOrderDeposit(db, row)) ?? NO_CARD) : null
  return {
    ...(giftCard > 0 && { gift_card: toDollars(giftCard) }),
    ...(deposit > 0 && { deposit: toDollars(deposit) }),
    ...(card && { deposit_card: card }),
  }
}
