import TriangleAlert from 'virtual:icon/triangle-alert'
import { type ReactNode, useId, useState } from 'react'
import { stateName } from '#contract/platform/values/us-states.ts'
import { stateOfZip } from '#contract/sales/checkout/zip-prefixes.ts'
import { useErrors, useFormContext, useFormValue } from '#web/admin/platform/form/form-context.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { TextArea } from '#web/platform/ui/text-area.tsx'
import { RowList, useRows } from '../fields/row-list.tsx'
import { Setting } from '../fields/setting.tsx'
import { mergeRates, parsePastedRates, type ZipRateTexts } from './parse-pasted-rates.ts'

const SHOWN = 40
const MORE = 100

interface ZipRatesProps {
  /** The list's path in the section. */
  name: string
  state: string
  stateRate: string
}

/** The ZIP codes of a state with a rate of their own. */
export function ZipRates({ name, state, stateRate }: ZipRatesProps) {
  const { methods, readOnly } = useFormContext()
  const rows = useRows(name)
  const errors = useErrors(name)
  const [unfolded, setUnfolded] = useState(SHOWN)
  const [isPasting, setIsPasting] = useState(false)
  const lastWrong = Math.max(-1, ...Object.keys(errors ?? {}).map((row) => Number(row) || 0))
  const shown = Math.min(rows.ids.length, Math.max(unfolded, lastWrong + 1))
  return (
    <div>
      <p className="pb-3 text-small text-steel-600">
        In these ZIP codes, the rate below replaces the {Number.parseFloat(stateRate) || 0}%.
      </p>
      <RowList
        rows={rows}
        className="grid gap-x-8 gap-y-2 sm:grid-cols-2"
        shown={shown}
        unfold={
          shown < rows.ids.length && (
            <div className="w-full pt-2">
              <Button kind="secondary" size="card" onClick={() => setUnfolded(shown + MORE)}>
                Show more ({shown} of {rows.ids.length})
              </Button>
            </div>
          )
        }
        onAdd={() => setUnfolded(rows.ids.length + 1)}
        actions={
          !readOnly && (
            <Button
              kind="quiet"
              size="card"
              aria-expanded={isPasting}
              onClick={() => setIsPasting(!isPasting)}
            >
              Paste a list
            </Button>
          )
        }
      >
        {(row, removeButton) => <ZipRow name={row} state={state} removeButton={removeButton} />}
      </RowList>
      {isPasting && (
        <PasteRates
          onClose={() => setIsPasting(false)}
          onPasted={(pasted) => {
            rows.replace(mergeRates(methods.getValues(name) as ZipRateTexts[], pasted))
            setIsPasting(false)
          }}
        />
      )}
    </div>
  )
}

interface ZipRowProps {
  name: string
  state: string
  removeButton: ReactNode
}

function ZipRow({ name, state, removeButton }: ZipRowProps) {
  const zip = (useFormValue(`${name}.zip`) ?? '').trim()
  const warning = outsideWarning(zip, state)
  return (
    <>
      <div className="grid grid-cols-[1fr_1fr_44px] items-start gap-2">
        <Setting name={`${name}.zip`} hideLabel small />
        <Setting name={`${name}.rate`} label={`Rate${zip && ` in ${zip}`}`} hideLabel small />
        {removeButton}
      </div>
      {warning && (
        <p className="flex gap-2 pt-1 text-caption">
          <TriangleAlert size={16} strokeWidth={1.75} aria-hidden="true" className="mt-0.5 shrink-0" />
          {warning}
        </p>
      )}
    </>
  )
}

/** A rate counts inside its state only, so a ZIP code of another one has no effect. */
function outsideWarning(zip: string, state: string): string | null {
  if (!/^\d{5}$/.test(zip)) return null
  const found = stateOfZip(zip)
  if (found === state) return null
  const where = found ? `is in ${stateName(found)}` : 'is in no state'
  return `${zip} ${where}. A rate counts only in ${stateName(state)}.`
}

interface PasteRatesProps {
  onPasted: (rows: ZipRateTexts[]) => void
  onClose: () => void
}

function PasteRates({ onPasted, onClose }: PasteRatesProps) {
  const id = useId()
  const [text, setText] = useState('')
  const [error, setError] = useState<string>()

  function add() {
    const pasted = parsePastedRates(text)
    if (pasted.rows) onPasted(pasted.rows)
    else {
      setError(pasted.error)
      document.getElementById(id)?.focus()
    }
  }

  return (
    <div className="pt-3">
      <TextArea
        id={id}
        label="ZIP codes and rates"
        hint="One per line, like 25301 7."
        autoFocus
        error={error}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <div className="flex flex-wrap gap-3 pt-3">
        <Button kind="secondary" size="card" onClick={add}>
          Add to the list
        </Button>
        <Button kind="quiet" size="card" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </div>
  )
}
