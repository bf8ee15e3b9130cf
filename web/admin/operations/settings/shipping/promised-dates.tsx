import { useEffect, useState } from 'react'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { FormSection } from '../form/form-section.tsx'
import { TextField } from '../form/text-field.tsx'

interface HandlingTime {
  orders: number
  measured: number | null
}

export function PromisedDates() {
  const [time, setTime] = useState<HandlingTime | null>(null)
  useEffect(() => {
    // The fields work without it.
    adminApi.handlingTime({}).then(setTime, () => {})
  }, [])
  return (
    <FormSection title="Promised dates">
      <p className="min-h-12 text-small text-steel-600">{time && sentence(time)}</p>
      <div className="grid items-start gap-x-4 gap-y-5 pt-4 sm:grid-cols-3">
        <TextField name="handling_days" label="Days to ship" inputMode="numeric" suffix="days" />
        <Transit name="transit_days.standard" label="In transit, Standard" />
        <Transit name="transit_days.flat_rate" label="In transit, Flat Rate" />
      </div>
      <p className="pt-2 text-caption text-steel-600">Business days: Monday to Friday without holidays.</p>
    </FormSection>
  )
}

function Transit({ name, label }: { name: string; label: string }) {
  return (
    <fieldset className="min-w-0">
      <legend className="type-label pb-2">{label}</legend>
      <div className="grid grid-cols-2 gap-2">
        <TextField name={`${name}.0`} label={`${label}, from`} hideLabel inputMode="numeric" />
        <TextField name={`${name}.1`} label={`${label}, to`} hideLabel inputMode="numeric" prefix="to" />
      </div>
    </fieldset>
  )
}

function sentence({ orders, measured }: HandlingTime): string {
  if (measured === null)
    return 'Fewer than 5 orders shipped in the last 90 days, so the shop promises the number below.'
  const days = `${measured} business ${measured === 1 ? 'day' : 'days'}`
  return `In the last 90 days, 80% of ${orders} orders shipped within ${days}, so the shop promises ${measured}. With fewer than 5 orders it promises the number below.`
}
