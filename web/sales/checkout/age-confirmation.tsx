import { isStateCode, minimumAge, STATES } from '#contract/platform/values/us-states.ts'
import { Checkbox } from '#web/platform/ui/checkbox.tsx'
import type { AddressForm } from './address-fields.tsx'

const DEFAULT_AGE = 18

type AgeForm = Pick<AddressForm, 'values' | 'set' | 'errors'>

export function AgeConfirmation({ form: { values, set, errors } }: { form: AgeForm }) {
  const age = minimumAge(values.state)
  return (
    <Checkbox
      name="ageConfirmation"
      value={age}
      required
      label={`I confirm that I am at least ${age} years old.`}
      hint={
        isStateCode(values.state) && age > DEFAULT_AGE
          ? `${STATES[values.state]} requires ${age}. Most states require ${DEFAULT_AGE}.`
          : `We sell only to customers ${DEFAULT_AGE} or older.`
      }
      error={errors.ageConfirmation?.message}
      checked={Number(values.ageConfirmation) >= age}
      onChange={(event) => set('ageConfirmation', event.target.checked ? String(age) : '')}
      className="[&>p]:-mt-2 [&>p]:pl-9 [&>p]:text-caption"
    />
  )
}
