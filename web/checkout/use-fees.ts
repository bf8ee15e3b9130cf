import { useEffect, useState } from 'react'
import type { Api, CallReply } from '#contract/api.ts'
import { ApiError } from '#contract/client.ts'
import type { ShippingMethod } from '#contract/shop.ts'
import { browserApi } from '#web/browser-api.ts'
import type { CartLine } from '#web/cart/cart-line.ts'

/** What the shop says the cart costs, shipped the chosen way. */
export type Bill = CallReply<Api['checkout']['calculateFees']>

export interface FeesState {
  /** The last answer; while a new one is on its way the old one stays. */
  bill: Bill | null
  loading: boolean
  /** Why there is no answer. */
  fault: string | null
  retry: () => void
}

/** `ask` false waits: the cart is still being refreshed. `onNotShippable`: the chosen way takes no such parcel. */
export function useFees(
  lines: readonly CartLine[],
  shippingMethod: ShippingMethod,
  { ask, onNotShippable }: { ask: boolean; onNotShippable: () => void },
): FeesState {
  const [bill, setBill] = useState<Bill | null>(null)
  const [loading, setLoading] = useState(true)
  const [fault, setFault] = useState<string | null>(null)
  const [turn, setTurn] = useState(0)
  const pieces = JSON.stringify(lines.map(({ id, quantity, price }) => ({ id, quantity, price })))

  // biome-ignore lint/correctness/useExhaustiveDependencies: asks anew for each change of pieces, way and turn
  useEffect(() => {
    if (!ask || lines.length === 0) return
    let current = true
    setLoading(true)
    setFault(null)
    const cart = lines.map(({ id, quantity }) => ({ id, quantity }))
    browserApi.checkout
      .calculateFees({ cart, shippingMethod })
      .then((answer) => current && setBill(answer))
      .catch((error: unknown) => {
        if (!current) return
        if (error instanceof ApiError && error.fields.shippingMethod) onNotShippable()
        setFault(error instanceof Error ? error.message : UNKNOWN)
      })
      .finally(() => current && setLoading(false))
    return () => {
      current = false
    }
  }, [ask, pieces, shippingMethod, turn])

  return { bill, loading, fault, retry: () => setTurn((before) => before + 1) }
}

const UNKNOWN = 'The sum could not be worked out.'

/** The total for the chosen options. Insurance changes nothing but this. */
export function totalOf(bill: Bill, addInsurance: boolean): number {
  return addInsurance ? bill.totalWithInsurance : bill.totalWithoutInsurance
}
