import { formatDollars } from '#contract/platform/values/money.ts'
import { minimumAge } from '#contract/platform/values/us-states.ts'
import { bringId, placeAddress } from '#contract/sales/checkout/pickup.ts'
import { useBusiness } from '#web/platform/meta/site.ts'
import { Checkbox } from '#web/platform/ui/checkbox.tsx'
import { Field } from '#web/platform/ui/field.tsx'
import { RadioCard } from '#web/platform/ui/radio-card.tsx'
import type { Quote } from '#web/sales/cart/quote.ts'
import { FIELD_LABELS } from './customer-form.ts'
import type { CheckoutFormState } from './use-checkout-form.ts'

interface PickupChoiceProps {
  form: CheckoutFormState
  quote: Quote | null
}

/** A place to pick up is chosen twice, because people choose it by accident. */
export function PickupChoice({ form: { values, set, errors }, quote }: PickupChoiceProps) {
  const options = quote?.shippingOptions ?? []
  return options.map(({ id, label, amount, place }) => {
    if (!place) return null
    const checked = values.shippingMethod === id
    return (
      <RadioCard
        key={id}
        name="shippingMethod"
        value={id}
        label={label}
        note={
          <>
            <span className="block wrap-anywhere">{placeAddress(place)}</span>
            <span className="block wrap-anywhere">{place.when}</span>
          </>
        }
        detail={amount === 0 ? 'Free' : formatDollars(amount)}
        checked={checked}
        onChange={() => {
          set('shippingMethod', id)
          set('pickupConfirmed', false)
        }}
        className="-mt-px min-h-18"
      >
        {checked && (
          <Checkbox
            name="pickupConfirmed"
            required
            label={`I will pick it up in ${place.town}.`}
            error={errors.pickupConfirmed?.message}
            checked={values.pickupConfirmed}
            onChange={(event) => set('pickupConfirmed', event.target.checked)}
            className="[&_label]:gap-4 [&>p]:pl-10"
          />
        )}
      </RadioCard>
    )
  })
}

/** Instead of the address. */
export function PickupPerson({ form }: { form: CheckoutFormState }) {
  const { region_code } = useBusiness()
  return (
    <fieldset className="flex min-w-0 flex-col">
      <legend className="type-h2-inner pb-5.5 md:large-26/32">Who will pick it up?</legend>
      <Field
        {...form.field('name')}
        label={FIELD_LABELS.name}
        hint={bringId(minimumAge(region_code))}
        required
        className="scroll-mt-24"
        autoComplete="name"
      />
    </fieldset>
  )
}
