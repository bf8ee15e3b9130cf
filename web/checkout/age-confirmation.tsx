import { isStateCode, minimumAge, STATES } from '#contract/checkout/us-states.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import type { CheckoutFormState } from './use-checkout-form.ts'

const USUAL_AGE = 18

export function AgeConfirmation({ form: { values, set, errors } }: { form: CheckoutFormState }) {
  const age = minimumAge(values.state)
  return (
    <Checkbox
      name="ageConfirmation"
      value={age}
      required
      label={`I confirm that I am at least ${age} years old.`}
      hint={
        isStateCode(values.state) && age > USUAL_AGE
          ? `${STATES[values.state]} asks for ${age}. Most states ask for ${USUAL_AGE}.`
          : `We sell to buyers of ${USUAL_AGE} and older.`
      }
      error={errors.ageConfirmation?.message}
      checked={values.ageConfirmation !== ''}
      onChange={(event) => set('ageConfirmation', event.target.checked ? String(age) : '')}
      className="[&>p]:-mt-2 [&>p]:pl-9 [&>p]:text-caption"
    />
  )
}
