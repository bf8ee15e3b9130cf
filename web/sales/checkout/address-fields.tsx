import type { ChangeEvent } from 'react'
import { minimumAge, STATES } from '#contract/platform/values/us-states.ts'
import { classes } from '#web/platform/ui/cn.ts'
import { Field } from '#web/platform/ui/field.tsx'
import type { FieldProps } from '#web/platform/ui/form/use-contract-form.ts'
import { Select } from '#web/platform/ui/select.tsx'
import { FIELD_LABELS } from './customer-form.ts'
import { PlaceConfirmation } from './place-confirmation.tsx'

type AddressName = 'name' | 'address' | 'city' | 'state' | 'zip'

/** The part of a form that its address and the age of its customer need. */
export interface AddressForm {
  field: (name: AddressName) => FieldProps
  values: { state: string; zip: string; placeConfirmed: boolean; ageConfirmation: string }
  set: {
    (name: 'ageConfirmation', value: string): void
    (name: 'placeConfirmed', value: boolean): void
  }
  errors: { ageConfirmation?: { message?: string | undefined } | undefined }
}

/** In postal order, so that browsers can autofill it. */
export function AddressFields({
  form: { field, values, set },
  nameHint,
  inDialog,
}: {
  form: AddressForm
  nameHint?: string | undefined
  inDialog?: boolean
}) {
  const line = (name: AddressName) => ({
    ...field(name),
    label: FIELD_LABELS[name],
    required: true,
    className: 'scroll-mt-24',
  })
  const state = line('state')
  const zip = line('zip')

  function onStateChange(event: ChangeEvent<HTMLSelectElement>) {
    // The new state may require a higher minimum age.
    if (Number(values.ageConfirmation) < minimumAge(event.target.value)) set('ageConfirmation', '')
    set('placeConfirmed', false)
    return state.onChange(event)
  }
  function onZipChange(event: ChangeEvent<HTMLInputElement>) {
    event.target.value = event.target.value.replace(/\D/g, '').slice(0, 5)
    set('placeConfirmed', false)
    return zip.onChange(event)
  }

  return (
    <fieldset className="flex min-w-0 flex-col gap-4.5">
      <legend className={inDialog ? 'sr-only' : 'type-h2-inner pb-5.5 md:large-26/32'}>
        Where should it go?
      </legend>
      <Field {...line('name')} hint={nameHint} autoComplete="name" />
      <Field {...line('address')} autoComplete="street-address" />
      <div
        className={classes(
          'grid grid-cols-1 items-start gap-x-4 gap-y-4.5 min-[22.5rem]:grid-cols-[1.2fr_1fr]',
          !inDialog && 'sm:grid-cols-[minmax(0,1fr)_190px_160px]',
        )}
      >
        <Field
          {...line('city')}
          autoComplete="address-level2"
          className={classes('scroll-mt-24 min-[22.5rem]:col-span-2', !inDialog && 'sm:col-span-1')}
        />
        <Select {...state} autoComplete="address-level1" onChange={onStateChange}>
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
          {...zip}
          hint="5 digits"
          inputMode="numeric"
          autoComplete="postal-code"
          onChange={onZipChange}
        />
      </div>
      <PlaceConfirmation
        place={values}
        checked={values.placeConfirmed}
        onChange={(checked) => set('placeConfirmed', checked)}
      />
    </fieldset>
  )
}
