import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#contract/app/client.ts'
import type { FeesReply } from '#contract/sales/checkout/checkout.ts'
import { browserApi, errorMessage } from '#web/platform/api/browser-api.ts'
import { waitForRetry } from '#web/platform/connection/wait-for-retry.ts'
import { announce } from '#web/platform/ui/announcer.tsx'
import type { CartLine } from './cart-line.ts'
import { describeChange } from './describe-change.ts'
import { type Quote, type QuoteChoice, toQuote } from './quote.ts'
import { refreshCart } from './sync-cart.ts'

/** A state is often followed by its ZIP code, and arrow keys pass several states. */
const PLACE_DELAY_MS = 250

export interface FeesState {
  /** The last reply, also while a new one loads. */
  quote: Quote | null
  loading: boolean
  /** Stays until a later try succeeds. */
  error: string | null
  retry: () => void
  /** Shows totals that arrived otherwise. */
  replace: (fees: FeesReply) => void
  /** Resolves to the quote of the current choice, or to null after a failure. */
  settled: () => Promise<Quote | null>
}

interface FeesOptions {
  enabled: boolean
  /** The shipping method is not available for this cart. */
  onNotShippable: () => void
  /** Insurance is not offered for this cart. */
  onNotInsurable: () => void
  /** A code can't be used anymore. */
  onWrongCode: (error: ApiError) => void
}

/** Tries again when the connection is back. Announces each new total. */
export function useFees(
  lines: readonly CartLine[],
  choice: QuoteChoice,
  { enabled, onNotShippable, onNotInsurable, onWrongCode }: FeesOptions,
): FeesState {
  const [quote, setQuote] = useState<Quote | null>(null)
  const [answered, setAnswered] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const latest = useRef<Quote | null>(null)
  const products = JSON.stringify(lines.map(({ id, quantity, price }) => ({ id, quantity, price })))
  const place = `${choice.state} ${choice.zip}`
  const quotedPlace = useRef(place)
  const { shippingMethod, addInsurance, placeConfirmed, discountCode, giftCardCode, joinOrder } = choice
  const codes = [discountCode, giftCardCode, joinOrder]
  const request = [products, shippingMethod, addInsurance, place, placeConfirmed, ...codes, attempt].join()
  const loading = answered !== request
  const settled = useSettled(loading, error === null ? quote : null)
  const retry = () => setAttempt((before) => before + 1)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the request contains everything that is sent
  useEffect(() => {
    if (!enabled || lines.length === 0) return
    let current = true

    async function load() {
      quotedPlace.current = place
      const cart = lines.map(({ id, quantity }) => ({ id, quantity }))
      try {
        const fees = await browserApi.checkout.calculateFees({ cart, ...choice })
        if (!current) return
        show(toQuote(fees, choice))
        setError(null)
      } catch (reason) {
        if (current) fail(reason)
      }
      if (current) setAnswered(request)
    }
    function fail(reason: unknown) {
      if (reason instanceof ApiError && reason.fields.addInsurance) return onNotInsurable()
      if (reason instanceof ApiError && (reason.fields.discountCode || reason.fields.giftCardCode))
        return onWrongCode(reason)
      setError(errorMessage(reason, FEES_ERROR))
      if (!(reason instanceof ApiError)) return
      if (reason.fields.shippingMethod) onNotShippable()
      // A piece may have been withdrawn.
      if (reason.status === 400) void refreshCart()
      if (reason.status === 0) void waitForRetry().then(() => current && retry())
    }

    const isNewPlace = latest.current !== null && place !== quotedPlace.current
    const timer = setTimeout(load, isNewPlace ? PLACE_DELAY_MS : 0)
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [enabled, request])

  function show(next: Quote) {
    const change = latest.current && describeChange(latest.current, next)
    if (change) announce(change)
    latest.current = next
    setQuote(next)
  }

  function replace(fees: FeesReply) {
    const next = toQuote(fees, choice)
    latest.current = next
    setQuote(next)
  }

  return { quote, loading, error, retry, replace, settled }
}

const FEES_ERROR = 'The total could not be calculated.'

/** @returns a function that waits while something loads, then resolves to its result. */
function useSettled<Result>(loading: boolean, result: Result): () => Promise<Result> {
  const waiting = useRef<((result: Result) => void)[]>([])
  const latest = useRef({ loading, result })
  useEffect(() => {
    latest.current = { loading, result }
    if (loading) return
    for (const resolve of waiting.current.splice(0)) resolve(result)
  }, [loading, result])
  return () =>
    latest.current.loading
      ? new Promise((resolve) => waiting.current.push(resolve))
      : Promise.resolve(latest.current.result)
}
