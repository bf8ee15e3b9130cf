import { formatDollars } from '#contract/platform/values/money.ts'
import { isPickup } from '#contract/sales/checkout/pickup.ts'
import type { AdminOrder } from '#contract/sales/orders/admin-orders.ts'
import { FormSection } from '#web/admin/catalog/products/form/form-section.tsx'
import { LineError } from '#web/admin/sales/manual-orders/line-error.tsx'
import { Checkbox } from '#web/platform/ui/checkbox.tsx'
import { classes } from '#web/platform/ui/cn.ts'
import { RadioCard } from '#web/platform/ui/radio-card.tsx'
import type { Known } from './change-values.ts'
import type { OrderChangeForm } from './use-order-change.ts'

const PARCELS = [
  { value: 'standard', label: 'USPS Standard' },
  { value: 'flat_rate', label: 'USPS Flat Rate' },
]

/** Without a place in the settings, the workshop is one. The last may be where the order is picked up, though they have it no longer. */
function choicesOf({ pickup }: AdminOrder, places: Known['places'], isKnown: boolean) {
  const last = pickup && !isKnown ? pickup.name : 'the workshop'
  const all = [
    ...places.map(({ id, name }) => ({ value: `pickup-${id}`, name })),
    ...(places.length === 0 || !isKnown ? [{ value: 'pickup', name: last }] : []),
  ]
  return [...PARCELS, ...all.map(({ value, name }) => ({ value, label: `Pick up at ${name}` }))]
}

interface ShippingFieldsProps extends Pick<Known, 'places'> {
  change: OrderChangeForm
}

export function ShippingFields({ change, places }: ShippingFieldsProps) {
  const { values, saved, fields, form, costs, rates } = change
  const { method, insurance } = values
  const choices = choicesOf(form.base, places, saved.method !== 'pickup')
  const fee = rates?.insurance_fee ?? null
  function priceOf(each: string): number | null {
    if (each === method && costs.answer && !costs.isStale) return costs.answer.after.shipping
    if (each === saved.method) return form.base.shipping
    if (isPickup(each)) return 0
    return rates?.shippingOptions.find(({ id }) => id === each)?.amount ?? null
  }
  return (
    <FormSection title="Shipping">
      <fieldset data-invalid={fields.errors.method ? true : undefined}>
        <legend className="sr-only">Shipping</legend>
        <div className={classes('grid', choices.length === 4 ? 'sm:grid-cols-2' : 'sm:grid-cols-3')}>
          {choices.map(({ value, label }) => {
            const price = priceOf(value)
            return (
              <RadioCard
                key={value}
                name="method"
                value={value}
                label={label}
                detail={price === null ? undefined : formatDollars(price)}
                checked={method === value}
                onChange={() => fields.change({ method: value })}
                className="bg-white! -mt-px sm:-ml-px sm:flex-wrap sm:content-center sm:gap-y-0 sm:py-3 sm:[&>div]:basis-1/2 sm:[&>div]:py-0 sm:[&>span]:w-full sm:[&>span]:pl-10"
              />
            )
          })}
        </div>
        <LineError>{fields.errors.method}</LineError>
      </fieldset>
      {!isPickup(method) && (
        <Checkbox
          name="insurance"
          label={`Shipping insurance${fee ? `, ${formatDollars(fee)}` : ''}`}
          checked={insurance}
          error={fields.errors.insurance}
          onChange={(event) => fields.change({ insurance: event.target.checked })}
          className="pt-2"
        />
      )}
    </FormSection>
  )
}
