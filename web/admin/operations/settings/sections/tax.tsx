import ChevronDown from 'virtual:icon/chevron-down'
import { type ReactNode, useId, useState } from 'react'
import { type TaxSettings, tax } from '#contract/operations/settings/tax.ts'
import { formatDollars } from '#contract/platform/values/money.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import { stateName } from '#contract/platform/values/us-states.ts'
import { useErrors, useFormContext, useFormValue } from '#web/admin/platform/form/form-context.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { classes } from '#web/platform/ui/cn.ts'
import { FieldMessage } from '#web/platform/ui/field-message.tsx'
import { Select } from '#web/platform/ui/select.tsx'
import type { Example, OrderChoice } from '../example/use-example.ts'
import { FormSection } from '../fields/form-section.tsx'
import { Row, useRows } from '../fields/row-list.tsx'
import { Setting } from '../fields/setting.tsx'
import { StateOptions } from '../fields/state-options.tsx'
import { useTyped } from '../form/section-context.ts'
import { newRow } from '../form/setting-texts.ts'
import type { ZipRateTexts } from './parse-pasted-rates.ts'
import { ZipRates } from './zip-rates.tsx'

export function TaxFields() {
  return (
    <>
      <Setting name="enabled" />
      <TaxStates />
      <p className="max-w-160 text-small text-steel-600">
        The place where an order is sent decides. Ask your accountant in which states you owe tax.
      </p>
    </>
  )
}

interface StateTaxTexts {
  state: string
  rate: string
  zip_rates: ZipRateTexts[]
}

const newState = (state: string) => ({ ...newRow(tax.fields.states.columns), state })

/** One row per state. Its ZIP code rates open below it. */
function TaxStates() {
  const { readOnly } = useFormContext()
  const rows = useRows('states')
  const states = useFormValue<StateTaxTexts[]>('states')
  return (
    <FormSection title="States">
      {rows.ids.length === 0 ? (
        <div className="border-y border-bone-300 py-6">
          <p className="type-label">No state yet. Nothing is taxed.</p>
          {!readOnly && (
            <Button
              kind="secondary"
              size="card"
              className="mt-3"
              onClick={() => rows.add({ ...newState('WV'), rate: '6.000', tax_shipping: true })}
            >
              Start with West Virginia, 6 %
            </Button>
          )}
        </div>
      ) : (
        <div
          aria-hidden="true"
          className="tax-row hidden border-b border-bone-300 pb-2 text-caption font-[550] text-steel-600 md:grid"
        >
          <span>State</span>
          <span>Rate</span>
          <span>Also tax</span>
          <span>ZIP code rates</span>
        </div>
      )}
      <div ref={rows.list}>
        {rows.ids.map((id, index) => (
          <Row key={id} rows={rows} index={index} className="border-b border-bone-300">
            {(name, removeButton) => <StateRow name={name} removeButton={removeButton} />}
          </Row>
        ))}
      </div>
      {!readOnly && (
        <AddState taken={states.map(({ state }) => state)} onAdd={(state) => rows.add(newState(state))} />
      )}
    </FormSection>
  )
}

interface StateRowProps {
  name: string
  removeButton: ReactNode
}

function StateRow({ name, removeButton }: StateRowProps) {
  const { state, rate, zip_rates } = useFormValue<StateTaxTexts>(name)
  const errors = useErrors(name)
  const [isOpened, setIsOpened] = useState(false)
  const isOpen = isOpened || errors?.zip_rates !== undefined
  const id = useId()
  const place = stateName(state)
  return (
    <>
      <div className="tax-row grid items-start gap-y-1 py-3">
        <span aria-hidden="true" className="type-label flex min-h-11 items-center">
          {place}
        </span>
        <Setting name={`${name}.rate`} label={`Rate in ${place}`} hideLabel small />
        <div className="flex flex-wrap gap-x-6 max-md:col-span-full [&_label]:text-small">
          <Setting name={`${name}.tax_shipping`} />
          <Setting name={`${name}.tax_card_fee`} />
        </div>
        <button
          type="button"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setIsOpened(!isOpen)}
          className="type-label -ml-2 inline-flex min-h-11 items-center gap-2 justify-self-start rounded-control px-2 text-left hover:bg-bone-200"
        >
          <span className="md:hidden">ZIP codes: </span>
          {zip_rates.length === 0 ? 'None' : pluralize(zip_rates.length, 'rate')}
          <ChevronDown
            size={16}
            strokeWidth={1.75}
            aria-hidden="true"
            className={classes('transition-transform duration-180', isOpen && 'rotate-180')}
          />
        </button>
        <span className="justify-self-end">{removeButton}</span>
      </div>
      <FieldMessage id={`${id}-state`} error={(errors?.state as { message?: string } | undefined)?.message} />
      {isOpen && (
        <div id={id} className="mb-5 bg-bone-100 p-5">
          <ZipRates name={`${name}.zip_rates`} state={state} stateRate={rate} />
        </div>
      )}
    </>
  )
}

interface AddStateProps {
  taken: readonly string[]
  onAdd: (state: string) => void
}

function AddState({ taken, onAdd }: AddStateProps) {
  const [state, setState] = useState('')
  const isFree = state !== '' && !taken.includes(state)
  return (
    <div className="flex flex-wrap items-end gap-3 pt-5">
      <Select
        label="State"
        value={isFree ? state : ''}
        onChange={({ target }) => setState(target.value)}
        className="grow sm:max-w-66"
      >
        <option value="">Choose a state</option>
        <StateOptions except={taken} />
      </Select>
      <Button
        kind="secondary"
        disabled={!isFree}
        onClick={() => {
          onAdd(state)
          setState('')
        }}
      >
        Add state
      </Button>
    </div>
  )
}

interface TaxNoteProps {
  choice: OrderChoice
  example: Example
}

/** "7% of $364.10: pieces and shipping." */
export function TaxNote({ choice, example: { totals } }: TaxNoteProps) {
  const { states } = useTyped<TaxSettings>()
  if (!totals || totals.after.tax_rate === 0) return null
  const { subtotal, discount, shipping, tax_rate } = totals.after
  const taxesShipping = states.some(({ state, tax_shipping }) => state === choice.state && tax_shipping)
  const taxed = subtotal - discount + (taxesShipping ? shipping : 0)
  return (
    <p>
      {tax_rate}% of {formatDollars(taxed)}: pieces{taxesShipping && ' and shipping'}.
    </p>
  )
}
