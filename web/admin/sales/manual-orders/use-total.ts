import { useEffect, useState } from 'react'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { errorMessage } from '#web/platform/api/browser-api.ts'
import { type ManualOrderDraft, toBill } from './manual-order-draft.ts'

const PAUSE_MS = 250

export type Total = Awaited<ReturnType<typeof adminApi.calculateOrder>>

interface TotalState {
  /** The last one known. */
  total: Total | null
  /** A newer one is being calculated. */
  isStale: boolean
  failure: string | null
}

/** The total as the shop calculates it, after each change. */
export function useTotal(
  draft: ManualOrderDraft,
): TotalState & { needsAddress: boolean; tryAgain: () => void } {
  const [state, setState] = useState<TotalState>({ total: null, isStale: false, failure: null })
  const [attempt, setAttempt] = useState(0)
  const bill = toBill(draft)
  const needsAddress = bill.shipping.address !== null && !isPlace(bill.shipping.address)
  const known = draft.lines.length > 0 && !needsAddress && typeof bill.discount === 'number'
  const request = known ? JSON.stringify(withPlaceholders(bill)) : null

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt sends the same request
  useEffect(() => {
    if (request === null) return setState({ total: null, isStale: false, failure: null })
    let isCurrent = true
    setState((now) => ({ ...now, isStale: true, failure: null }))
    const timer = setTimeout(async () => {
      try {
        const total = await adminApi.calculateOrder(JSON.parse(request))
        if (isCurrent) setState({ total, isStale: false, failure: null })
      } catch (error) {
        const failure = errorMessage(error, 'The total could not be calculated.')
        if (isCurrent) setState({ total: null, isStale: false, failure })
      }
    }, PAUSE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [request, attempt])

  return { ...state, needsAddress, tryAgain: () => setAttempt((now) => now + 1) }
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
