import type { ReactNode } from 'react'
import type { FieldValues } from 'react-hook-form'
import type { Section } from '#contract/operations/settings/sections.ts'
import { ConfirmUnsaved } from './confirm-unsaved.tsx'
import { ConflictPanel } from './conflict-panel.tsx'
import { SettingsLeaveGuard } from './leave-guard.tsx'
import { SettingsFormContext } from './settings-form-context.ts'
import { SettingsSaveBar } from './settings-save-bar.tsx'
import type { useSettingsForm } from './use-settings-form.ts'

const FORM_ID = 'settings-form'
/** The sections that the owners decide on before they open the shop. */
const DECIDED: readonly Section[] = ['business', 'shipping', 'tax']
/** The revision that a new shop starts with. */
const UNSAVED = 1

interface SettingsFormProps<S extends Section, Values extends FieldValues> {
  form: ReturnType<typeof useSettingsForm<S, Values>>
  /** The effect of the settings: right of the form on a wide screen, above it on a phone. */
  preview?: ReactNode
  children: ReactNode
}

export function SettingsForm<S extends Section, Values extends FieldValues>({
  form: settings,
  preview,
  children,
}: SettingsFormProps<S, Values>) {
  const { form, context, section, base, busy, failure, conflict, keepMine, takeCurrent, discard } = settings
  const isUndecided = !context.readOnly && DECIDED.includes(section) && base.revision <= UNSAVED
  return (
    <SettingsFormContext value={context}>
      <div className="grid gap-x-12 pt-6 md:pt-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,4fr)]">
        {preview && (
          <div className="max-lg:pb-8 lg:col-start-2 lg:row-start-1">
            <div className="lg:sticky lg:top-[calc(var(--header-height)+24px)]">{preview}</div>
          </div>
        )}
        <form {...form} id={FORM_ID} aria-label="Settings" className="settings-form min-w-0 lg:row-start-1">
          {context.readOnly && (
            <p className="mb-8 rounded-control bg-bone-200 px-5 py-3.5">
              Only a site admin can change these settings.
            </p>
          )}
          {isUndecided && <ConfirmUnsaved formId={FORM_ID} busy={busy} />}
          {conflict && (
            <ConflictPanel
              key={conflict.current.revision}
              section={section}
              base={base.settings}
              conflict={conflict}
              onKeep={keepMine}
              onTake={takeCurrent}
            />
          )}
          <div className="grid gap-y-10">{children}</div>
        </form>
      </div>
      {!context.readOnly && (
        <>
          <SettingsSaveBar formId={FORM_ID} busy={busy} failure={failure} onDiscard={discard} />
          <SettingsLeaveGuard />
        </>
      )}
    </SettingsFormContext>
  )
}
