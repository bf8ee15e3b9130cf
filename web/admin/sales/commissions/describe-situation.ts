import { shortDay } from '#contract/platform/values/dates.ts'
import { firstName } from '#contract/platform/values/people.ts'
import type { AdminCommission } from '#contract/sales/commissions/admin-commissions.ts'

/** Who has to do what now, in a sentence; null where the page says so itself. */
export function describeSituation(
  { state, quote, name, order_status }: AdminCommission,
  today: string,
): string | null {
  const customer = firstName(name)
  if (state === 'accepted' && quote) {
    return quote.deposit > 0
      ? `${customer} accepted and can pay the deposit through ${shortDay(quote.valid_until, today)}. Work starts then.`
      : `${customer} accepted and pays nothing before the work is done.`
  }
  if (state === 'in_progress') return `“Mark ready” asks ${customer} by email to pay the balance.`
  if (state === 'ready') return `${customer} was asked by email to pay the balance.`
  if (state === 'paid') return PAID[order_status ?? ''] ?? null
  return null
}

const PAID: Partial<Record<string, string>> = {
  paid: 'The order has not shipped yet.',
  shipped: 'The order has shipped.',
  complete: 'The order has arrived.',
  cancelled: 'The order was cancelled.',
}
