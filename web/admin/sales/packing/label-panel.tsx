import { type FormEvent, useEffect, useRef } from 'react'
import { Button } from '#web/platform/ui/button.tsx'
import { LabelFields } from './label-fields.tsx'
import type { Label } from './use-label.ts'

interface LabelPanelProps {
  label: Label
  problem: string | null
  isBusy: boolean
  unchecked: string | null
  note: string
  onShip: () => void
}

/** At a desk: a hand scanner types the number and presses Enter. */
export function LabelPanel({ label, problem, isBusy, unchecked, note, onShip }: LabelPanelProps) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    // On a phone, the keyboard would cover the order. Someone may write the weight before the page is hydrated.
    const isWriting = document.activeElement?.matches('input:not([type="checkbox"])')
    if (matchMedia('(min-width: 70rem)').matches && !isWriting) field.current?.focus()
  }, [])

  function submit(event: FormEvent) {
    event.preventDefault()
    onShip()
  }

  return (
    <form noValidate onSubmit={submit} className="mt-5 border-t border-bone-300 pt-5 max-lg:hidden">
      <LabelFields
        label={label}
        problem={problem}
        hint="A hand scanner types here by itself."
        numberField={field}
      />
      {unchecked && <p className="pt-3 text-small text-steel-600">{unchecked}</p>}
      <Button type="submit" busy={isBusy && 'Shipping…'} className="mt-4 w-full">
        Shipped, next
      </Button>
      <p className="pt-3 text-caption text-steel-600">{note}</p>
    </form>
  )
}
