import { CARD_FEE_LAWS, CARD_FEE_LAWS_AS_OF } from '#contract/operations/settings/card-fee-laws.ts'
import { shortDay } from '#contract/platform/values/dates.ts'
import { stateName } from '#contract/platform/values/us-states.ts'
import { useFormContext } from '#web/admin/platform/form/form-context.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { useExemptStates } from '../fields/exempt-states.tsx'
import { FormSection } from '../fields/form-section.tsx'
import { Setting } from '../fields/setting.tsx'

const EXEMPT = 'exempt_states'

export function CardFeeFields() {
  return (
    <>
      <Setting name="enabled" />
      <FormSection title="Fee" note="Enter what your provider keeps of each payment.">
        <div className="grid grid-cols-2 items-start gap-4 sm:max-w-120">
          <Setting name="percent" />
          <Setting name="fixed" />
        </div>
      </FormSection>
      <FormSection title="Exempt states" note="Customers in these states pay no card fee.">
        <Setting name={EXEMPT} />
      </FormSection>
      <StateLaws />
    </>
  )
}

/** States that forbid or limit a card fee. */
function StateLaws() {
  const { readOnly } = useFormContext()
  const { exempt, add } = useExemptStates(EXEMPT)
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
            <dt className="font-[550]">{stateName(state)}</dt>
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
