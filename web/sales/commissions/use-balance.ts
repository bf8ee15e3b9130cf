import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError } from '#contract/app/client.ts'
import type { ShippingMethod } from '#contract/sales/checkout/values.ts'
import { errorMessage } from '#web/platform/api/browser-api.ts'
import { privateApi } from '#web/platform/api/private-api.ts'
import { waitForRetry } from '#web/platform/connection/wait-for-retry.ts'
import { announce } from '#web/platform/ui/announcer.tsx'
import { describeChange } from '#web/sales/cart/describe-change.ts'
import { type Quote, toQuote } from '#web/sales/cart/quote.ts'
import type { Codes } from '#web/sales/cart/stored-codes.ts'
import { conflictMessage, feesIn } from '#web/sales/checkout/new-total.ts'
import { returnFromPayment } from '#web/sales/checkout/payment-page.ts'
import { useCodes } from '#web/sales/checkout/use-codes.ts'

const NO_TOTAL = 'The total could not be calculated.'
const NOT_PAID = 'The payment page did not open. Nothing was charged. Please try again.'

interface Choice {
  shippingMethod: ShippingMethod
  addInsurance: boolean
  /** Whether its ZIP code may be in another state. */
  placeConfirmed: boolean
}

/** The total of a finished commission, read again whenever a choice or a code changes. */
function useBalanceFees(commissionUuid: string) {
  const { revalidate } = useRevalidator()
  const codes = useCodes(false)
  const [choice, setChoice] = useState<Choice>({
    shippingMethod: 'standard',
    addInsurance: false,
    placeConfirmed: false,
  })
  const [quote, setQuote] = useState<Quote | null>(null)
  const [answered, setAnswered] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  const [attempt, setAttempt] = useState(0)
  const latest = useRef<Quote | null>(null)
  const wanted = { commissionUuid, ...choice, ...codes.applied }
  const request = JSON.stringify([wanted, attempt])
  const retry = () => setAttempt((before) => before + 1)

  // biome-ignore lint/correctness/useExhaustiveDependencies: the request contains everything that is sent
  useEffect(() => {
    let isCurrent = true
    async function load() {
      try {
        const fees = await privateApi.commissions.balanceFees(wanted)
        if (!isCurrent) return
        show(fees)
        setError(null)
      } catch (reason) {
        if (isCurrent) fail(reason)
      }
      if (isCurrent) setAnswered(request)
    }
    function fail(reason: unknown) {
      if (codes.reject(reason) !== null) return
      if (reason instanceof ApiError && reason.fields.addInsurance) return set('addInsurance', false)
      setError(errorMessage(reason, NO_TOTAL))
      if (!(reason instanceof ApiError)) return
      if (reason.fields.shippingMethod) set('shippingMethod', 'standard')
      // It was paid or cancelled meanwhile.
      if (reason.status === 409) void revalidate()
      if (reason.status === 0) void waitForRetry().then(() => isCurrent && retry())
    }
    void load()
    return () => {
      isCurrent = false
    }
  }, [request])

  function show(fees: Parameters<typeof toQuote>[0]): void {
    const next = toQuote(fees, choice)
    const change = latest.current && describeChange(latest.current, next)
    if (change) announce(change)
    latest.current = next
    setQuote(next)
  }

  function set<Name extends keyof Choice>(name: Name, value: Choice[Name]): void {
    setChoice((before) => ({ ...before, [name]: value }))
  }

  return { wanted, choice, set, codes, quote, show, loading: answered !== request, error, retry }
}

/** The total of a finished commission, and its payment. */
export function useBalance(commissionUuid: string) {
  const { revalidate } = useRevalidator()
  const { wanted, choice, set, codes, quote, show, loading, error, retry } = useBalanceFees(commissionUuid)
  const [alert, setAlert] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const isPaying = useRef(false)

  async function pay(): Promise<void> {
    if (isPaying.current || !quote || loading || codes.requireApplied()) return
    isPaying.current = true
    setBusy(true)
    setAlert(null)
    try {
      const { url } = await privateApi.commissions.payBalance({ ...wanted, totalPrice: quote.total })
      location.assign(url)
      await returnFromPayment()
      await revalidate()
    } catch (reason) {
      await onFailure(reason)
    } finally {
      isPaying.current = false
      setBusy(false)
    }
  }

  async function onFailure(reason: unknown): Promise<void> {
    if (!(reason instanceof ApiError)) return setAlert(NOT_PAID)
    const rejected = codes.reject(reason)
    if (rejected !== null) return setAlert(`${rejected} Please check the new total.`)
    const fees = feesIn(reason)
    if (fees) {
      show(fees)
      return setAlert(conflictMessage(reason))
    }
    setAlert(errorMessage(reason, NOT_PAID))
    if (reason.status === 409) await revalidate()
  }

  return {
    codes,
    applyCode: () =>
      void codes.apply((used: Codes) => privateApi.commissions.balanceFees({ ...wanted, ...used })),
    form: {
      values: choice,
      set<Name extends keyof Choice>(name: Name, value: Choice[Name]) {
        setAlert(null)
        set(name, value)
      },
    },
    quote,
    loading,
    error,
    retry,
    alert,
    busy,
    pay,
  }
}
