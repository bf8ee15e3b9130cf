import { CARD_FEE_LAWS, CARD_FEE_LAWS_AS_OF } from '#contract/operations/settings/card-fee-laws.ts'
import { shortDay } from '#contract/platform/values/dates.ts'
import { STATES } from '#contract/platform/values/us-states.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { FormSection } from '../form/form-section.tsx'
import { useSettingsContext } from '../form/settings-form-context.ts'
import { useExemptStates } from './use-exempt-states.ts'

/** States that forbid or limit a card fee. */
export function StateLaws() {
  const { readOnly } = useSettingsContext()
  const { exempt, add } = useExemptStates()
  const missing = CARD_FEE_LAWS.filter(({ state }) => !exempt.includes(state))
  return (
    <FormSection
      title="States that forbid or limit a card fee"
      note={`As of ${shortDay(CARD_FEE_LAWS_AS_OF)}, ${CARD_FEE_LAWS_AS_OF.slice(0, 4)}. This is information, not legal advice.`}
    >
      <dl className="border-t border-bone-300">
        {CARD_FEE_LAWS.map(({ state, kind, rule }) => (
          <div
            key={state}
            className="grid gap-x-4 gap-y-0.5 border-b border-bone-300 py-3 text-small sm:grid-cols-[minmax(0,3fr)_minmax(0,1.5fr)_minmax(0,7fr)]"
          >
            <dt className="font-[550]">{STATES[state]}</dt>
            <dd>{kind === 'forbids' ? 'Forbids' : 'Limits'}</dd>
            <dd className="text-steel-600">
              {rule}
              {exempt.includes(state) && <span className="text-green-700"> Exempt here.</span>}
            </dd>
          </div>
        ))}
      </dl>
      {!readOnly &&
        (missing.length === 0 ? (
          <p className="pt-4 text-small text-green-700">All of these states are exempt.</p>
        ) : (
          <Button kind="secondary" className="mt-5" onClick={() => add(...missing.map(({ state }) => state))}>
            Exempt {missing.length === 1 ? 'this state' : `these ${missing.length} states`}
          </Button>
        ))}
    </FormSection>
  )
}
