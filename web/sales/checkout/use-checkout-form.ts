import { type RefObject, useEffect, useRef, useState } from 'react'
import type { FormState, UseFormReturn } from 'react-hook-form'
import { ApiError } from '#contract/app/client.ts'
import { CAPTCHA_REJECTED } from '#contract/platform/api/captcha.ts'
import type { CustomerFields } from '#contract/sales/checkout/customer-form.ts'
import { confirmPickup, isPickup } from '#contract/sales/checkout/pickup.ts'
import { wrongAge } from '#contract/sales/checkout/values.ts'
import { browserApi } from '#web/platform/api/browser-api.ts'
import { useBusiness } from '#web/platform/meta/site.ts'
import { useCurrentUser } from '#web/platform/session/session-store.ts'
import { useCaptcha } from '#web/platform/ui/captcha.tsx'
import { useContractForm } from '#web/platform/ui/form/use-contract-form.ts'
import type { CartLine } from '#web/sales/cart/cart-line.ts'
import { cartCount } from '#web/sales/cart/cart-store.ts'
import {
  cancelPendingCheckout,
  startCheckout,
  storePendingCheckout,
} from '#web/sales/cart/pending-checkout.ts'
import type { Quote } from '#web/sales/cart/quote.ts'
import { pricedShipping } from '#web/sales/cart/stored-shipping.ts'
import { refreshCart } from '#web/sales/cart/sync-cart.ts'
import type { FeesState } from '#web/sales/cart/use-fees.ts'
import { readWonPiece } from '#web/sales/cart/won-piece.ts'
import {
  type CheckoutValues,
  FIELD_LABELS,
  type FieldName,
  fieldOf,
  giftOf,
  storedForm,
  storeForm,
} from './customer-form.ts'
import { conflictMessage, feesIn, newTotalMessage } from './new-total.ts'
import { requiresCaptcha, returnFromPayment } from './payment-page.ts'
import type { CodesState } from './use-codes.ts'

const UNEXPECTED_ERROR = 'An unexpected error occurred during checkout.'
const CONNECTION_LOST =
  'We could not reach the shop. Nothing was charged, and it is safe to press the button again.'

interface Cart {
  lines: readonly CartLine[]
  fees: FeesState
  codes: CodesState
}

export type CheckoutFormState = ReturnType<typeof useCheckoutForm>

/** `submit` places the order and opens the payment page. */
export function useCheckoutForm(readCart: () => Cart) {
  /** The server requires it after too many unpaid checkouts. */
  const captcha = useCaptcha(() => setFailure(null))
  const [stored] = useState(storedForm)
  const isMounted = useMounted()
  const { region_code } = useBusiness()
  const { form, field, methods, busy, failure, setFailure } = useContractForm<CustomerFields, CheckoutValues>(
    {
      schema: () =>
        import('#contract/sales/checkout/customer-form.ts').then(({ customerForm }) => customerForm),
      defaultValues: stored,
      check: (values) => pickupErrors(values, readCart().fees.quote, region_code),
      fieldOf,
      async submit(customer, values): Promise<unknown> {
        if (captcha.isShown && !captcha.token) return setFailure(CAPTCHA_REJECTED)
        const { lines, fees, codes } = readCart()
        if (codes.requireApplied()) return
        const displayed = fees.quote?.total
        // The price of the place that was just entered may still be loading.
        const total = (await fees.settled())?.total
        if (total === undefined || displayed === undefined) return
        if (total !== displayed) return setFailure(newTotalMessage(total))
        const cancel = startCheckout()
        try {
          const { url, order_uuid } = await browserApi.checkout.place({
            ...customer,
            as_gift: values.joinOrder ? null : giftOf(values),
            ...pricedShipping(values),
            ...codes.applied,
            ...orderedLines(lines),
            totalPrice: total,
            // The server takes the user from the session.
            userId: null,
            recaptchaToken: captcha.token,
          })
          storePendingCheckout(order_uuid)
          // The customer has left the page: do not open the payment page.
          if (!isMounted.current) return void cancelPendingCheckout()
          location.assign(url)
          await returnFromPayment()
        } catch (error) {
          if (!(error instanceof ApiError)) return setFailure(UNEXPECTED_ERROR)
          if (error.status === 0) return setFailure(`${UNEXPECTED_ERROR} ${CONNECTION_LOST}`)
          cancel()
          if (requiresCaptcha(error)) captcha.renew()
          // The page tells what the cart has lost.
          if (error.status === 409 && (await refreshAfterConflict(error, fees)).hasLost) return
          const rejected = codes.reject(error)
          if (rejected !== null) return setFailure(`${rejected} Please check the new total.`)
          if (Object.keys(error.fields).some((name) => Object.hasOwn(FIELD_LABELS, fieldOf(name))))
            throw error
          setFailure(conflictMessage(error))
        }
      },
      fallback: UNEXPECTED_ERROR,
    },
  )
  const values = methods.watch()
  useAccountDetails(methods)

  useEffect(() => storeForm(values), [values])
  return {
    form,
    field,
    values,
    set: methods.setValue,
    errors: methods.formState.errors,
    alert: failure ?? checkSummary(methods.formState),
    busy,
    captcha: captcha.widget,
  }
}

/** What the server requires of a pickup, beside the fields. */
function pickupErrors(
  { shippingMethod, pickupConfirmed, ageConfirmation }: CheckoutValues,
  quote: Quote | null,
  state: string,
) {
  if (!isPickup(shippingMethod)) return {}
  const place = quote?.shippingOptions.find(({ id }) => id === shippingMethod)?.place
  return {
    pickupConfirmed: !pickupConfirmed && confirmPickup(place?.town ?? ''),
    ageConfirmation: wrongAge({ ageConfirmation, state }) ?? undefined,
  }
}

function orderedLines(lines: readonly CartLine[]) {
  const won = readWonPiece()
  return {
    cart: lines.map(({ id, quantity }) => ({ id, quantity })),
    claimToken: lines.some(({ id }) => id === won?.productId) ? won?.token : null,
  }
}

async function refreshAfterConflict(conflict: ApiError, fees: FeesState): Promise<{ hasLost: boolean }> {
  const before = cartCount()
  const current = feesIn(conflict)
  if (current) fees.replace(current)
  await refreshCart()
  fees.retry()
  return { hasLost: cartCount() < before }
}

function useMounted(): RefObject<boolean> {
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return isMounted
}

function checkSummary({ errors, submitCount }: FormState<CheckoutValues>): string | null {
  const wrong = (Object.keys(FIELD_LABELS) as FieldName[]).filter((name) => errors[name])
  if (submitCount === 0 || wrong.length === 0) return null
  const labels = new Intl.ListFormat('en-US').format(wrong.map((name) => FIELD_LABELS[name]))
  return `Nothing has been sent yet. Please check ${labels}.`
}

type Methods = Pick<UseFormReturn<CheckoutValues>, 'getValues' | 'setValue'>

/** Fills the empty fields of a logged-in customer's form with what the account knows. */
function useAccountDetails({ getValues, setValue }: Methods): void {
  const user = useCurrentUser()
  useEffect(() => {
    if (!user) return
    let isCurrent = true
    const fill = (details: Partial<Record<FieldName, string>>) => {
      for (const [name, value] of Object.entries(details) as [FieldName, string][]) {
        if (isCurrent && !getValues(name)) setValue(name, value as CheckoutValues[FieldName])
      }
    }
    fill({ name: user.name, email: user.email })
    // Parts of two addresses would make a wrong one.
    const isEmpty = () => !getValues('address') && !getValues('city') && !getValues('zip')
    browserApi.auth.address({}).then(
      ({ address }) => address && isEmpty() && fill(address),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [user, getValues, setValue])
}
