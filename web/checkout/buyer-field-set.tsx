import { STATES } from '#contract/states.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { FIELD_LABELS, type FieldName, withState } from './buyer-form.ts'
import type { BuyerFormState } from './use-buyer-form.ts'

/** Where the parcel goes, in postal order; browsers know these fields and fill them. */
export function BuyerFieldSet({ state }: { state: BuyerFormState }) {
  const { form, faults, change, leave } = state
  const line = (name: FieldName) => ({
    name,
    label: FIELD_LABELS[name],
    value: form[name],
    error: faults[name],
    required: true,
    onChange: (event: { target: { value: string } }) => change({ [name]: event.target.value }),
    onBlur: () => leave(name),
    className: 'scroll-mt-24',
  })
  return (
    <fieldset className="flex min-w-0 flex-col gap-4.5">
      <legend className="type-h2-inner pb-5.5 md:text-[26px] md:leading-8">Where should it go?</legend>
      <Field {...line('name')} autoComplete="name" />
      <Field {...line('email')} type="email" inputMode="email" autoComplete="email" spellCheck={false} />
      <Field {...line('address')} autoComplete="street-address" />
      <div className="grid grid-cols-1 items-start gap-x-4 gap-y-4.5 min-[360px]:grid-cols-[1.2fr_1fr] sm:grid-cols-[minmax(0,1fr)_190px_160px]">
        <Field
          {...line('city')}
          autoComplete="address-level2"
          className="scroll-mt-24 min-[360px]:col-span-2 sm:col-span-1"
        />
        <Select
          {...line('state')}
          autoComplete="address-level1"
          onChange={(event) => change(withState(form, event.target.value))}
        >
          <option value="" disabled>
            Choose
          </option>
          {Object.entries(STATES).map(([code, stateName]) => (
            <option key={code} value={code}>
              {stateName}
            </option>
          ))}
        </Select>
        <Field
          {...line('zip')}
          hint="5 digits"
          inputMode="numeric"
          autoComplete="postal-code"
          onChange={(event) => change({ zip: event.target.value.replace(/\D/g, '').slice(0, 5) })}
        />
      </div>
    </fieldset>
  )
}
