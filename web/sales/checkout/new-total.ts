import type { ApiError } from '#contract/app/client.ts'
import { formatDollars } from '#contract/platform/values/money.ts'
import type { FeesReply } from '#contract/sales/checkout/checkout.ts'

/** The current totals, in the reply to a checkout with an outdated total. */
export function feesIn({ body }: ApiError): FeesReply | undefined {
  return (body as { fees?: FeesReply } | null)?.fees
}

export function conflictMessage(error: ApiError): string {
  const fees = feesIn(error)
  return fees ? `${error.message} It is now ${formatDollars(fees.total)}.` : error.message
}

export function newTotalMessage(total: number): string {
  return `The total is now ${formatDollars(total)}. Please check it, then press the button again.`
}
