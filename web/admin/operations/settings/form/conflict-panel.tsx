import { useEffect, useRef } from 'react'
import type { Section } from '#contract/operations/settings/sections.ts'
import type { Settings } from '#contract/operations/settings/settings.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { changedKeys } from './merge-values.ts'
import { settingChanges } from './setting-changes.ts'
import type { Conflict } from './use-settings-form.ts'

interface ConflictPanelProps<S extends Section> {
  section: S
  base: Settings[S]
  conflict: Conflict<S>
  onKeep: () => void
  onTake: () => void
}

/** Both versions of what differs. Nothing is saved until one is chosen. */
export function ConflictPanel<S extends Section>(props: ConflictPanelProps<S>) {
  const { section, base, conflict, onKeep, onTake } = props
  const { mine, current } = conflict
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const changedByMe = changedKeys(base, mine)
  const changes = settingChanges(section, mine, current.settings)
  return (
    <section
      aria-labelledby="conflict-heading"
      className="mb-10 rounded-control border-2 border-rust-700 p-5 md:p-8"
    >
      <h2 id="conflict-heading" ref={heading} tabIndex={-1} className="type-h3 outline-none">
        Someone changed these settings meanwhile
      </h2>
      <p role="alert" className="pt-2">
        Your changes are not saved yet. They are still in the form below.
      </p>
      <table className="mt-5 w-full border-collapse text-small max-sm:block">
        <thead className="text-left text-caption text-steel-600 max-sm:sr-only">
          <tr>
            <th scope="col" className="py-2 pr-4 font-[550]">
              Setting
            </th>
            <th scope="col" className="py-2 pr-4 font-[550]">
              Yours
            </th>
            <th scope="col" className="py-2 font-[550]">
              Current
            </th>
          </tr>
        </thead>
        <tbody className="max-sm:block">
          {changes.map(({ key, field, before, after }) => (
            <tr key={key} className="border-t border-bone-300 align-top max-sm:block max-sm:py-3">
              <th scope="row" className="py-3 pr-4 text-left font-[550] max-sm:block max-sm:py-1">
                {field}
                {!changedByMe.includes(key) && (
                  <span className="block text-caption font-normal text-steel-600">Not changed by you</span>
                )}
              </th>
              <Version label="Yours" text={before} />
              <Version label="Current" text={after} />
            </tr>
          ))}
        </tbody>
      </table>
      <div className="flex flex-wrap gap-3 pt-6 max-sm:flex-col">
        <Button onClick={onKeep}>Keep mine</Button>
        <Button kind="secondary" onClick={onTake}>
          Use current
        </Button>
      </div>
      <p className="pt-3 text-caption text-steel-600">
        ‘Keep mine’ puts your changes on top of the current settings. Press ‘Save’ afterwards.
      </p>
    </section>
  )
}

function Version({ label, text }: { label: string; text: string | null }) {
  return (
    <td className="py-3 pr-4 wrap-anywhere whitespace-pre-line max-sm:block max-sm:py-1">
      <span className="text-caption text-steel-600 sm:hidden">{label}: </span>
      {text ?? <span className="text-steel-600">Empty</span>}
    </td>
  )
}
