import { useSearchParams } from 'react-router'
import type { Commission } from '#contract/sales/commissions/commissions.ts'

/** Whether the customer comes from the payment page, and the payment is not confirmed yet. */
export function usePaymentExpected({ state, quote }: Commission): boolean {
  const isBack = useSearchParams()[0].has('paid')
  return isBack && state === 'accepted' && quote !== null && quote.deposit > 0
}
