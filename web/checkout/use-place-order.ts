import { useEffect, useRef, useState } from 'react'
import { buyerFaults } from '#contract/buyer-fields.ts'
import type { Fees } from '#contract/checkout.ts'
import { ApiError } from '#contract/client.ts'
import { CAPTCHA_REFUSED } from '#contract/message-fields.ts'
import { formatDollars } from '#contract/money.ts'
import { SECOND_MS } from '#contract/shop.ts'
import { browserApi } from '#web/browser-api.ts'
import type { CartLine } from '#web/cart/cart-line.ts'
import { refreshCart } from '#web/cart/follow-shop.ts'
import { type Faults, FIELD_LABELS, type FieldName } from './buyer-form.ts'
import { beginCheckout, releaseCheckout, rememberCheckout } from './open-checkout.ts'
import type { BuyerFormState } from './use-buyer-form.ts'

/** After this the payment page has not come: the button works again. */
const LEAVES_WITHIN_MS = 20 * SECOND_MS

interface Order {
  lines: readonly CartLine[]
  total: number
  /** The sum that was shown is out of date. */
  onConflict: () => void
}

interface Alert {
  sentence: string
  /** It only repeats what stands at the fields, and goes when they are right. */
  isOfFields?: boolean
}

const UNEXPECTED: Alert = { sentence: 'An unexpected error occurred during checkout.' }

/** Sends the order and leaves for the payment page. `alert` is what stands in the way, for the whole form. */
export function usePlaceOrder({ form, faults, showFaults }: BuyerFormState) {
  const [alert, setAlert] = useState<Alert | null>(null)
  const [busy, setBusy] = useState(false)
  /** A captcha is asked for since the shop said so; `round` counts those used up. */
  const [captcha, setCaptcha] = useState({ isAsked: false, round: 0, token: '' })
  const underway = useRef(false)
  const here = useRef(true)

  function settle(next: Alert | null) {
    underway.current = false
    setBusy(false)
    setAlert(next)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: `settle` only sets states
  useEffect(() => {
    here.current = true
    // Back from the payment page with the page as it was left.
    const onShow = (event: PageTransitionEvent) => event.persisted && settle(null)
    addEventListener('pageshow', onShow)
    return () => {
      here.current = false
      removeEventListener('pageshow', onShow)
    }
  }, [])

  async function send({ lines, total, onConflict }: Order) {
    const giveUp = beginCheckout()
    try {
      const { url, order_uuid } = await browserApi.checkout.place({
        ...form,
        cart: lines.map(({ id, quantity }) => ({ id, quantity })),
        totalPrice: total,
        // The session, if there is one, says who buys.
        userId: null,
        recaptchaToken: captcha.token,
      })
      rememberCheckout(order_uuid)
      // The buyer has gone elsewhere meanwhile and is not to be dragged away.
      if (!here.current) return void releaseCheckout()
      location.assign(url)
      setTimeout(() => here.current && settle(null), LEAVES_WITHIN_MS)
    } catch (error) {
      const answered = error instanceof ApiError && error.status > 0
      if (answered) giveUp()
      if (answered && asksForCaptcha(error))
        setCaptcha(({ round }) => ({ isAsked: true, round: round + 1, token: '' }))
      settle(answered ? refused(error, showFaults) : UNEXPECTED)
      if (!answered || error.status !== 409) return
      await refreshCart()
      onConflict()
    }
  }

  function placeOrder(order: Order) {
    if (underway.current) return
    const found = buyerFaults(form)
    if (captcha.isAsked && captcha.token === '' && Object.keys(found).length === 0) {
      setAlert({ sentence: CAPTCHA_REFUSED })
      return
    }
    if (Object.keys(found).length > 0) {
      setAlert(summary(found))
      showFaults(found)
      return
    }
    underway.current = true
    setBusy(true)
    setAlert(null)
    void send(order)
  }

  const mended = alert?.isOfFields && Object.keys(faults).length === 0
  return {
    alert: mended ? null : (alert?.sentence ?? null),
    busy,
    captcha: captcha.isAsked && {
      round: captcha.round,
      onToken(token: string) {
        setCaptcha((present) => ({ ...present, token }))
        if (token) setAlert(null)
      },
    },
    placeOrder,
  }
}

/** So many checkouts were left unpaid that the shop wants to know a person from a program. */
function asksForCaptcha({ body }: ApiError): boolean {
  return (body as { captcha?: unknown } | null)?.captcha === true
}

/** What to tell of an order the shop did not take; wrong fields are shown where they are. */
function refused(error: ApiError, showFaults: (faults: Faults) => void): Alert {
  const faults = Object.fromEntries(
    Object.entries(error.fields).filter(([field]) => Object.hasOwn(FIELD_LABELS, field)),
  )
  if (Object.keys(faults).length > 0) {
    showFaults(faults)
    return summary(faults)
  }
  const { fees } = (error.body ?? {}) as { fees?: Fees }
  return { sentence: fees ? `${error.message} It is now ${formatDollars(fees.total)}.` : error.message }
}

function summary(faults: Faults): Alert {
  const labels = Object.keys(faults).map((field) => FIELD_LABELS[field as FieldName])
  const all = new Intl.ListFormat('en-US').format(labels)
  return { sentence: `Nothing was sent yet. Please look again at ${all}.`, isOfFields: true }
}
