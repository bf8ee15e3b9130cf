import { useEffect, useState } from 'react'
import type { Api } from '#contract/api.ts'
import type { ShippingMethod } from '#contract/checkout/shipping-methods.ts'
import { ApiError } from '#contract/client.ts'
import type { EndpointReply } from '#contract/endpoint.ts'
import { browserApi, errorMessage } from '#web/browser-api.ts'
import { waitForRetry } from '#web/connection/wait-for-retry.ts'
import type { CartLine } from './cart-line.ts'
import { refreshCart } from './sync-cart.ts'

export type Quote = EndpointReply<Api['checkout']['calculateFees']>

export interface FeesState {
  /** The last reply, also while a new one loads. */
  quote: Quote | null
  loading: boolean
  /** Stays until a later try succeeds. */
  error: string | null
  retry: () => void
}

/**
 * Tries again when the connection is back. Calls `onNotShippable` when the shipping method is not available for this cart.
 */
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
  const retry = () => setAttempt((before) => before + 1)

  // biome-ignore lint/correctness/useExhaustiveDependencies: loads again when products, method or attempt change
  useEffect(() => {
    if (!enabled || lines.length === 0) return
    let current = true

    async function load() {
      setLoading(true)
      const cart = lines.map(({ id, quantity }) => ({ id, quantity }))
      try {
        const answer = await browserApi.checkout.calculateFees({ cart, shippingMethod })
        if (!current) return
        setQuote(answer)
        setError(null)
        setLoading(false)
      } catch (reason) {
        if (current) fail(reason)
      }
    }
    function fail(reason: unknown) {
      setError(errorMessage(reason, FEES_ERROR))
      setLoading(false)
      if (!(reason instanceof ApiError)) return
      if (reason.fields.shippingMethod) onNotShippable()
      // A piece may have been withdrawn.
      if (reason.status === 400) void refreshCart()
      if (reason.status === 0) void waitForRetry().then(() => current && retry())
    }

    void load()
    return () => {
      current = false
    }
  }, [enabled, products, shippingMethod, attempt])

  return { quote, loading, error, retry }
}

const FEES_ERROR = 'The total could not be calculated.'

export function totalOf(quote: Quote, addInsurance: boolean): number {
  return addInsurance ? quote.totalWithInsurance : quote.totalWithoutInsurance
}
