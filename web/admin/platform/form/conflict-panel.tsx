import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from '#web/platform/ui/button.tsx'
import { RadioCard } from '#web/platform/ui/radio-card.tsx'

interface ConflictPanelProps {
  title: string
  /** Who changed it, and that nothing is saved yet. */
  alert: ReactNode
  /** Both versions of what differs, and the buttons that choose between them. */
  children: ReactNode
}

/** Shown when someone else has saved the same. Nothing is saved until a version is chosen. */
export function ConflictPanel({ title, alert, children }: ConflictPanelProps) {
  const id = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section aria-labelledby={id} className="mb-8 rounded-control border-2 border-rust-700 p-5 md:p-8">
      <h2 id={id} ref={heading} tabIndex={-1} className="type-h3 outline-none">
        {title}
      </h2>
      <p role="alert" className="pt-2">
        {alert}
      </p>
      {children}
    </section>
  )
}

interface ConflictingField {
  name: string
  label: string
  theirs: string
  mine: string
  /** Then theirs is chosen at first. */
  isUntouched?: boolean
}

interface ConflictChoicesProps extends Omit<ConflictPanelProps, 'children'> {
  fields: ConflictingField[]
  /** With the fields of which theirs is taken. */
  onResolve: (theirNames: string[]) => void
}

/** A conflict that is decided field by field. */
export function ConflictChoices({ fields, onResolve, ...panel }: ConflictChoicesProps) {
  const names = fields.map(({ name }) => name)
  const [taken, setTaken] = useState(() =>
    fields.flatMap(({ name, isUntouched }) => (isUntouched ? [name] : [])),
  )
  const choose = (name: string, isTheirs: boolean) =>
    setTaken((before) => [...before.filter((each) => each !== name), ...(isTheirs ? [name] : [])])
  return (
    <ConflictPanel {...panel}>
      <div className="grid gap-6 pt-6">
        {fields.map(({ name, label, theirs, mine, isUntouched }) => (
          <fieldset key={name}>
            <legend className="type-label pb-2">
              {label}
              {isUntouched && <span className="text-steel-600"> (not changed by you)</span>}
            </legend>
            <div className="grid gap-2 sm:grid-cols-2">
              {[true, false].map((isTheirs) => (
                <RadioCard
                  key={String(isTheirs)}
                  name={`conflict-${name}`}
                  label={isTheirs ? 'Theirs' : 'Mine'}
                  checked={taken.includes(name) === isTheirs}
                  onChange={() => choose(name, isTheirs)}
                  note={
                    <span className="block max-h-60 overflow-y-auto whitespace-pre-line text-body text-steel-950 wrap-anywhere">
                      {isTheirs ? theirs : mine}
                    </span>
                  }
                />
              ))}
            </div>
          </fieldset>
        ))}
      </div>
      <div className="flex flex-wrap gap-3 pt-7 max-sm:flex-col">
        <Button onClick={() => onResolve(taken)}>Save selection</Button>
        <Button kind="secondary" onClick={() => onResolve(names)}>
          Use all theirs
        </Button>
        <Button kind="secondary" onClick={() => onResolve([])}>
          Keep all mine
        </Button>
      </div>
    </ConflictPanel>
  )
}
