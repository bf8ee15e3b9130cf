import type { ReactNode } from 'react'
import { Button } from '#web/platform/ui/button.tsx'
import { FormContext, type FormContextValue, useUnsaved } from './form-context.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { SaveBar } from './save-bar.tsx'

interface BarProps {
  formId: string
  form: { context: FormContextValue; busy: boolean; failure: string | null; discard: () => void }
  /** Names what would be lost, for a person who leaves the page. */
  leaving: string
  /** Names the unsaved changes. */
  unsaved?: ReactNode
  /** Whether something outside the fields is unsaved, such as chosen images. */
  isUnsaved?: boolean
  /** Shows the bar also while nothing is unsaved, with this button instead of 'Discard'. */
  cancel?: ReactNode
  verb?: string
}

/** Around the form element of a `useVersionedForm`: gives fields their form, shows the save bar, and guards unsaved changes. */
export function VersionedForm({ children, ...bar }: BarProps & { children: ReactNode }) {
  const { context } = bar.form
  return (
    <FormContext value={context}>
      {children}
      {!context.readOnly && <Unsaved {...bar} />}
    </FormContext>
  )
}

function Unsaved(bar: BarProps) {
  const { form, formId, leaving, unsaved = 'Unsaved changes', isUnsaved = false, cancel, verb } = bar
  const { busy, failure, discard } = form
  const hasChanged = useUnsaved() || isUnsaved
  return (
    <>
      {(cancel || hasChanged || busy || failure) && (
        <SaveBar
          formId={formId}
          busy={busy}
          failure={failure}
          {...(verb && { verb })}
          cancel={
            cancel ?? (
              <Button kind="quiet" onClick={discard} disabled={busy}>
                Discard
              </Button>
            )
          }
        >
          {unsaved}
        </SaveBar>
      )}
      <LeaveGuard unsaved={hasChanged}>{leaving}</LeaveGuard>
    </>
  )
}
