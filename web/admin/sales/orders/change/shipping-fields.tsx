import { formatDollars } from '#contract/platform/values/money.ts'
import { FormSection } from '#web/admin/sales/manual-orders/form-section.tsx'
import { LineError } from '#web/admin/sales/manual-orders/line-error.tsx'
import { Checkbox } from '#web/platform/ui/checkbox.tsx'
import { RadioCard } from '#web/platform/ui/radio-card.tsx'
import type { OrderChangeForm } from './use-order-change.ts'

const METHODS = [
  { value: 'standard', label: 'USPS Standard' },
  { value: 'flat_rate', label: 'USPS Flat Rate' },
  { value: 'pickup', label: 'Pick up at the workshop' },
]

export function ShippingFields({
  change: { values, fields, form, costs, rates },
}: {
  change: OrderChangeForm
}) {
  const { method, insurance } = values
  const fee = rates?.insurance_fee ?? null
  function priceOf(each: string): number | null {
    if (each === method) return (costs.answer?.after ?? form.base).shipping
    if (each.startsWith('pickup')) return 0
    return rates?.shippingOptions.find(({ id }) => id === each)?.amount ?? null
  }
  return (
    <FormSection title="Shipping">
      <fieldset data-invalid={fields.errors.method ? true : undefined}>
        <legend className="sr-only">Shipping</legend>
        <div className="grid sm:grid-cols-3">
          {METHODS.map(({ value, label }) => {
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
                className="bg-white! max-sm:-mt-px sm:-ml-px sm:flex-wrap sm:content-center sm:gap-y-0 sm:py-3 sm:[&>div]:basis-1/2 sm:[&>div]:py-0 sm:[&>span]:w-full sm:[&>span]:pl-10"
              />
            )
          })}
        </div>
        <LineError>{fields.errors.method}</LineError>
      </fieldset>
      {!method.startsWith('pickup') && (
        <Checkbox
          name="insurance"
          label={`Shipping insurance${fee === null ? '' : `, ${formatDollars(fee)}`}`}
          checked={insurance}
          error={fields.errors.insurance}
          onChange={(event) => fields.change({ insurance: event.target.checked })}
          className="pt-2"
        />
      )}
    </FormSection>
  )
}
