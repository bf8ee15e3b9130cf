import { type RefObject, useEffect, useRef, useState } from 'react'
import { buyerFaults } from '#contract/buyer-fields.ts'
import { afterPress } from '#web/ui/after-press.ts'
import { type BuyerForm, type Faults, type FieldName, keepForm, keptForm } from './buyer-form.ts'

export interface BuyerFormState {
  form: BuyerForm
  /** The sentences that are shown, by field. */
  faults: Faults
  /** The form's element, to find its first wrong field. */
  element: RefObject<HTMLFormElement | null>
  change: (change: Partial<BuyerForm>) => void
  /** The buyer has left a field: if something stands in it, it is looked at. */
  leave: (field: FieldName) => void
  /** Shows these faults, moves to the first of them. */
  showFaults: (faults: Faults) => void
}

/** What the buyer typed, kept in this tab, with the faults shown so far. */
export function useBuyerForm(): BuyerFormState {
  const [form, setForm] = useState(keptForm)
  const [faults, setFaults] = useState<Faults>({})
  const [shown, setShown] = useState(0)
  const element = useRef<HTMLFormElement>(null)
  const latest = useRef(form)
  useEffect(() => {
    latest.current = form
    keepForm(form)
    // A fault that is shown follows what one types; a new one waits until the field is left.
    const now = buyerFaults(form)
    setFaults((before) => pick(now, Object.keys(before) as FieldName[]))
  }, [form])
  useEffect(() => {
    if (shown > 0) element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [shown])

  // Functions of what was before: a browser that fills the form changes several fields at once.
  const change = (change: Partial<BuyerForm>) => setForm((before) => ({ ...before, ...change }))

  function leave(field: FieldName) {
    afterPress(() => {
      const now = latest.current
      const sentence = now[field] === '' ? undefined : buyerFaults(now)[field]
      if (sentence) setFaults((before) => ({ ...before, [field]: sentence }))
    })
  }

  function showFaults(next: Faults) {
    setFaults(next)
    setShown((turn) => turn + 1)
  }

  return { form, faults, element, change, leave, showFaults }
}

function pick(faults: Faults, fields: FieldName[]): Faults {
  return Object.fromEntries(fields.flatMap((field) => (faults[field] ? [[field, faults[field]]] : [])))
}
