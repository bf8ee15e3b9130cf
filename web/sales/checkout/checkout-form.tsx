import { type ReactNode, useRef } from 'react'
import { PAGES } from '#contract/platform/values/paths.ts'
import { isPickup } from '#contract/sales/checkout/pickup.ts'
import { browserApi } from '#web/platform/api/browser-api.ts'
import { useBusiness } from '#web/platform/meta/site.ts'
import { loginPage } from '#web/platform/session/return-to.ts'
import { useCurrentUser } from '#web/platform/session/session-store.ts'
import { Field } from '#web/platform/ui/field.tsx'
import { LinkUnderlined } from '#web/platform/ui/link-underlined.tsx'
import { useWideScreen } from '#web/platform/ui/use-wide-screen.ts'
import type { CartLine } from '#web/sales/cart/cart-line.ts'
import type { Codes } from '#web/sales/cart/stored-codes.ts'
import { pricedShipping, ZIP_CODE } from '#web/sales/cart/stored-shipping.ts'
import { useFees } from '#web/sales/cart/use-fees.ts'
import type { Estimates } from '#web/sales/delivery/load-estimate.ts'
import { useEstimate } from '#web/sales/delivery/use-estimate.ts'
import { AddressFields } from './address-fields.tsx'
import { AgeConfirmation } from './age-confirmation.tsx'
import { LAYOUT } from './checkout-layout.ts'
import { CollapsedSummary } from './collapsed-summary.tsx'
import { FIELD_LABELS } from './customer-form.ts'
import { GiftChoice } from './gift-choice.tsx'
import { JoinChoice, useJoin } from './join-choice.tsx'
import { OrderSummary } from './order-summary.tsx'
import { PickupChoice, PickupPerson } from './pickup-fields.tsx'
import { ProductList } from './product-list.tsx'
import { ShippingChoice } from './shipping-choice.tsx'
import { type CheckoutFormState, useCheckoutForm } from './use-checkout-form.ts'
import { useCodes } from './use-codes.ts'

interface CheckoutFormProps {
  title: ReactNode
  lines: readonly CartLine[]
  /** Whether the cart has been synced with the shop. */
  isFresh: boolean
  estimates: Estimates
}

export default function CheckoutForm({ title, lines, isFresh, estimates }: CheckoutFormProps) {
  const codes = useCodes()
  const form = useCheckoutForm(() => ({ lines, fees, codes }))
  const { shippingMethod, state, zip, placeConfirmed, isGift, joinOrder } = form.values
  const estimate = useEstimate(estimates, shippingMethod, form.values)
  const place = usePlace(state, zip)
  const choice = { ...pricedShipping(form.values), ...place, placeConfirmed, joinOrder }
  const fees = useFees(
    lines,
    { ...choice, ...codes.applied },
    {
      enabled: isFresh,
      onNotShippable: () => form.set('shippingMethod', 'standard'),
      onNotInsurable: () => form.set('addInsurance', false),
      onWrongCode: codes.reject,
    },
  )
  const checkCodes = (wanted: Codes) =>
    browserApi.checkout.calculateFees({
      cart: lines.map(({ id, quantity }) => ({ id, quantity })),
      ...choice,
      ...wanted,
    })
  const isWide = useWideScreen()
  const { quote } = fees
  const join = useJoin(form, quote)
  const isJoined = join.joined !== null
  const isPickedUp = isPickup(shippingMethod) && !isJoined
  const { region_code } = useBusiness()

  return (
    <form {...form.form} className={LAYOUT.page}>
      <div className={LAYOUT.fields}>
        <div className="px-(--page-margin) pt-7 pb-5 md:p-0">{title}</div>
        {!isWide && <CollapsedSummary lines={lines} due={quote?.amount_due ?? null} />}
        <div className="flex flex-col md:max-w-[660px] gap-10 px-(--page-margin) pt-7 pb-12 md:p-0 md:pt-12">
          <EmailField form={form} />
          <ShippingChoice form={form} quote={quote} first={<JoinChoice join={join} />} isSettled={isJoined}>
            <PickupChoice form={form} quote={quote} />
          </ShippingChoice>
          {isPickedUp && <PickupPerson form={form} />}
          {!isPickedUp && !isJoined && (
            <AddressFields form={form} nameHint={isGift ? 'The person who gets the gift' : undefined} />
          )}
          {!isJoined && <GiftChoice form={form} isPickup={isPickedUp} />}
          <AgeConfirmation
            form={{ ...form, values: { ...form.values, state: isPickedUp ? region_code : join.state } }}
          />
        </div>
      </div>
      <OrderSummary
        fees={fees}
        codes={codes}
        onApplyCode={() => void codes.apply(checkCodes)}
        alert={form.alert}
        busy={form.busy}
        captcha={form.captcha}
        estimate={isJoined ? join.ships : estimate}
        products={isWide && <ProductList lines={lines} />}
      />
    </form>
  )
}

/** While a ZIP code is being typed, the last complete one counts. */
function usePlace(state: string, zip: string): { state: string | null; zip: string | null } {
  const complete = useRef<string | null>(null)
  if (zip === '') complete.current = null
  else if (ZIP_CODE.test(zip)) complete.current = zip
  return { state: state || null, zip: complete.current }
}

function EmailField({ form }: { form: CheckoutFormState }) {
  const user = useCurrentUser()
  return (
    <div className="flex flex-col gap-2">
      {user === null && (
        <p className="flex flex-wrap items-center gap-x-3 text-steel-600">
          Have an account? <LinkUnderlined to={loginPage(PAGES.checkout)}>Log in</LinkUnderlined>
        </p>
      )}
      <Field
        {...form.field('email')}
        label={FIELD_LABELS.email}
        required
        className="scroll-mt-24"
        type="email"
        autoComplete="email"
      />
    </div>
  )
}
