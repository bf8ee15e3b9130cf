import { useEffect, useState } from 'react'
import type { Api } from '#contract/api.ts'
import type { ShippingMethod } from '#contract/checkout/shipping-methods.ts'
import { ApiError } from '#contract/client.ts'
import type { EndpointReply } from '#contract/endpoint.ts'
import { browserApi } from '#web/browser-api.ts'
import type { CartLine } from '#web/cart/cart-line.ts'

export type Quote = EndpointReply<Api['checkout']['calculateFees']>

export interface FeesState {
  /** The last reply, also while a new one loads. */
  quote: Quote | null
  loading: boolean
  error: string | null
  retry: () => void
}

/** Calls `onNotShippable` when the shipping method is not available for this cart. */
export function useFees(
  lines: readonly CartLine[],
  shippingMethod: ShippingMethod,
  { enabled, onNotShippable }: { enabled: boolean; onNotShippable: () => void },
): FeesState {
  const [quote, setQuote] = useState<Quote | null>(null)
  const [loading, setLoading] = useState(true)
  const [error, setError] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const products = JSON.stringify(lines.map(({ id, quantity, price }) => ({ id, quantity, price })))

  // biome-ignore lint/correctness/useExhaustiveDependencies: loads again when products, method or attempt change
  useEffect(() => {
    if (!enabled || lines.length === 0) return
    let current = true
    setLoading(true)
    setError(null)
    const cart = lines.map(({ id, quantity }) => ({ id, quantity }))
    browserApi.checkout
      .calculateFees({ cart, shippingMethod })
      .then((answer) => current && setQuote(answer))
      .catch((reason: unknown) => {
        if (!current) return
        if (reason instanceof ApiError && reason.fields.shippingMethod) onNotShippable()
        setError(reason instanceof Error ? reason.message : FEES_ERROR)
      })
      .finally(() => current && setLoading(false))
    return () => {
      current = false
    }
  }, [enabled, products, shippingMethod, attempt])

  return { quote, loading, error, retry: () => setAttempt((before) => before + 1) }
}

const FEES_ERROR = 'The total could not be calculated.'

export function totalOf(quote: Quote, addInsurance: boolean): number {
  return addInsurance ? quote.totalWithInsurance : quote.totalWithoutInsurance
}
