import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { errorMessage } from '#web/platform/api/browser-api.ts'
import { type ManualOrderDraft, toBill } from './manual-order-draft.ts'
import { useAnswer } from './use-answer.ts'

const PAUSE_MS = 250

export type Total = Awaited<ReturnType<typeof adminApi.calculateOrder>>

/** The total as the shop calculates it, after each change. */
export function useTotal(draft: ManualOrderDraft) {
  const bill = toBill(draft)
  const needsAddress = bill.shipping.address !== null && !isPlace(bill.shipping.address)
  const known = draft.lines.length > 0 && !needsAddress && typeof bill.discount === 'number'
  const { answer, error, isStale, tryAgain } = useAnswer({
    request: known ? JSON.stringify(withPlaceholders(bill)) : null,
    ask: (request) => adminApi.calculateOrder(JSON.parse(request)),
    pauseMs: PAUSE_MS,
  })
  return {
    total: error ? null : answer,
    isStale,
    failure: error ? errorMessage(error, 'The total could not be calculated.') : null,
    needsAddress,
    tryAgain,
  }
}

type Bill = ReturnType<typeof toBill>
type Address = NonNullable<Bill['shipping']['address']>

function isPlace({ state, zip }: Address): boolean {
  return state !== '' && /^\d{5}$/.test(zip.trim())
}

/** The total depends on state and ZIP code alone, so it is known before the rest of the address. */
function withPlaceholders(bill: Bill): Bill {
  const { address } = bill.shipping
  if (!address) return bill
  return { ...bill, shipping: { ...bill.shipping, address: { ...address, address: '-', city: '-' } } }
}
