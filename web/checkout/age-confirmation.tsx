import { isStateCode, minimumAge, STATES } from '#contract/states.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import type { BuyerFormState } from './use-buyer-form.ts'

const USUAL_AGE = 18

/** The age to confirm follows the state the parcel goes to. */
export function AgeConfirmation({ state: { form, faults, change } }: { state: BuyerFormState }) {
  const age = minimumAge(form.state)
  return (
    <Checkbox
      name="ageConfirmation"
      required
      label={`I confirm that I am at least ${age} years old.`}
      hint={
        isStateCode(form.state) && age > USUAL_AGE
          ? `${STATES[form.state]} asks for ${age}. Most states ask for ${USUAL_AGE}.`
          : `We sell to buyers of ${USUAL_AGE} and older.`
      }
      error={faults.ageConfirmation}
      checked={form.ageConfirmation !== ''}
      onChange={(event) => change({ ageConfirmation: event.target.checked ? String(age) : '' })}
      className="[&>p]:-mt-2 [&>p]:pl-9 [&>p]:text-caption"
    />
  )
}
