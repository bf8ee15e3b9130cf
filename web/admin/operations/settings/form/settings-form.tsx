import type { ReactNode } from 'react'
import type { Section } from '#contract/operations/settings/sections.ts'
import { useUnsaved } from '#web/admin/platform/form/form-context.ts'
import { VersionedForm } from '#web/admin/platform/form/versioned-form.tsx'
import { Button } from '#web/platform/ui/button.tsx'
import { SectionContext } from './section-context.ts'
import { SettingsConflict } from './settings-conflict.tsx'
import type { useSettingsForm } from './use-settings-form.ts'

interface ConfirmUnsavedProps {
  formId: string
  busy: boolean
}

const FORM_ID = 'settings-form'
/** The sections that the owners decide on before they open the shop. */
const DECIDED: readonly Section[] = ['business', 'shipping', 'tax']
/** The revision that a new shop starts with. */
const UNSAVED = 1

interface SettingsFormProps<S extends Section> {
  form: ReturnType<typeof useSettingsForm<S>>
  /** The effect of the settings: right of the form on a wide screen, above it on a phone. */
  preview?: ReactNode
  children: ReactNode
}

export function SettingsForm<S extends Section>({ form: settings, preview, children }: SettingsFormProps<S>) {
  const { form, context, section, sectionContext, base, busy, conflict, resolve, takeTheirs } = settings
  const isUndecided = !context.readOnly && DECIDED.includes(section) && base.revision <= UNSAVED
  return (
    <SectionContext value={sectionContext}>
      <VersionedForm
        form={settings}
        formId={FORM_ID}
        leaving="Your changes to these settings are not saved yet."
      >
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
              <SettingsConflict
                key={conflict.theirs.revision}
                section={section}
                base={base.settings}
                conflict={conflict}
                onKeep={() => resolve()}
                onTake={() => takeTheirs('The current settings are shown. Your changes are discarded.')}
              />
            )}
            <div className="grid gap-y-10">{children}</div>
          </form>
        </div>
      </VersionedForm>
    </SectionContext>
  )
}

/** Saves a section as the shop came with it, because leaving it unchanged is a decision too. */
function ConfirmUnsaved({ formId, busy }: ConfirmUnsavedProps) {
  const isChanged = useUnsaved()
  return (
    <div className="mb-8 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-control bg-bone-200 px-5 py-3.5">
      <p>The shop came with these settings. Nobody has saved them yet.</p>
      {!isChanged && (
        <Button type="submit" form={formId} kind="secondary" size="card" busy={busy && 'Saving…'}>
          Looks right
        </Button>
      )}
    </div>
  )
}
