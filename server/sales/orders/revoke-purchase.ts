import { formatDollars, toDollars } from '#contract/platform/values/money.ts'
import type { Tx } from '#server/platform/db/open.ts'
import type { ProviderRefund } from '#server/platform/integrations/payments.ts'
import { type ReturnedMoney, revoke } from '#server/sales/gift-cards/revoke.ts'
import { flagOrder } from './events.ts'
import type { OrderRow } from './queries.ts'

/** A refund by the shop takes its amount off the card before the provider is asked, so its request names it. */
export function refundKey({ id, metadata }: Pick<ProviderRefund, 'id' | 'metadata'>): string {
  return requestKeyOf(metadata.request_key ?? id)
}

export function requestKeyOf(requestKey: string): string {
  return `refund ${requestKey}`
}

/** Takes what went back to the giver off the gift card that a locked order bought. Does nothing for any other order. */
export async function revokePurchase(tx: Tx, order: OrderRow, money: ReturnedMoney): Promise<void> {
  if (order.ships === 1) return
  const spent = await revoke(tx, order, money)
  if (spent === 0) return
  const reason = `${formatDollars(toDollars(spent))} of the gift card was spent before the money for it went back to the customer.`
  await flagOrder(tx, order.id, reason, money.at)
}
