import { useState } from 'react'
import { Button } from '#web/platform/ui/button.tsx'
import { AddButton } from '../form/row-buttons.tsx'
import { useErrors, useSettingsContext } from '../form/settings-form-context.ts'
import { useRows } from '../form/use-rows.ts'
import { mergeRates } from './parse-pasted-rates.ts'
import { PasteRates } from './paste-rates.tsx'
import { MAX_ZIP_RATES, type ZipRateValues } from './values.ts'
import { ZipRow } from './zip-row.tsx'

const SHOWN = 40
const MORE = 100

interface ZipRatesProps {
  index: number
  state: string
  stateRate: string
}

/** The ZIP codes of a state with a rate of their own. */
export function ZipRates({ index, state, stateRate }: ZipRatesProps) {
  const { methods, readOnly } = useSettingsContext()
  const name = `states.${index}.zip_rates`
  const errors = useErrors(name)
  const rows = useRows<ZipRateValues>(name)
  const [unfolded, setUnfolded] = useState(SHOWN)
  const [isPasting, setIsPasting] = useState(false)
  const lastWrong = Math.max(-1, ...Object.keys(errors ?? {}).map((row) => Number(row) || 0))
  const shown = Math.min(rows.ids.length, Math.max(unfolded, lastWrong + 1))
  const error = errors?.root?.message ?? errors?.message
  return (
    <div>
      <p className="text-small text-steel-600">
        In these ZIP codes, the rate below replaces the {Number.parseFloat(stateRate) || 0}%.
      </p>
      <div ref={rows.list} className="grid gap-x-8 gap-y-2 pt-3 sm:grid-cols-2">
        {rows.ids.slice(0, shown).map((id, row) => (
          <ZipRow key={id} name={`${name}.${row}`} state={state} onRemove={() => rows.remove(row)} />
        ))}
      </div>
      {error && <p className="pt-2 text-small text-rust-700">{error}</p>}
      {shown < rows.ids.length && (
        <Button kind="secondary" size="card" className="mt-3" onClick={() => setUnfolded(shown + MORE)}>
          Show more ({shown} of {rows.ids.length})
        </Button>
      )}
      {!readOnly && (
        <div className="flex flex-wrap items-center gap-x-4 pt-2">
          <AddButton
            full={rows.ids.length >= MAX_ZIP_RATES && `${MAX_ZIP_RATES} ZIP codes at most.`}
            onClick={() => {
              setUnfolded(rows.ids.length + 1)
              rows.add({ zip: '', rate: '' })
            }}
          >
            Add a ZIP code
          </AddButton>
          <Button kind="quiet" size="card" aria-expanded={isPasting} onClick={() => setIsPasting(!isPasting)}>
            Paste a list
          </Button>
        </div>
      )}
      {isPasting && (
        <PasteRates
          onClose={() => setIsPasting(false)}
          onPasted={(pasted) => {
            rows.replace(mergeRates(methods.getValues(name) as ZipRateValues[], pasted))
            setIsPasting(false)
          }}
        />
      )}
    </div>
  )
}
