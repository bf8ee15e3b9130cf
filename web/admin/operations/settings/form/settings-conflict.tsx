import type { Section } from '#contract/operations/settings/sections.ts'
import type { Settings } from '#contract/operations/settings/settings.ts'
import { ConflictPanel } from '#web/admin/platform/form/conflict-panel.tsx'
import { changedNames } from '#web/admin/platform/form/merge-values.ts'
import type { Conflict } from '#web/admin/platform/form/use-versioned-form.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { settingChanges } from './setting-changes.ts'
import type { LoadedSection } from './use-settings-form.ts'

interface SettingsConflictProps<S extends Section> {
  section: S
  base: Settings[S]
  conflict: Conflict<LoadedSection<S>, Settings[S]>
  onKeep: () => void
  onTake: () => void
}

export function SettingsConflict<S extends Section>(props: SettingsConflictProps<S>) {
  const { section, base, conflict, onKeep, onTake } = props
  const { mine, theirs } = conflict
  const changedByMe = changedNames(base, mine)
  const changes = settingChanges(section, mine, theirs.settings)
  return (
    <ConflictPanel
      title="Someone changed these settings meanwhile"
      alert="Your changes are not saved yet. They are still in the form below."
    >
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
    </ConflictPanel>
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
