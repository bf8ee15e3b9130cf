import { Button } from '#web/platform/ui/button.tsx'
import { useUnsaved } from './use-unsaved.ts'

interface ConfirmUnsavedProps {
  formId: string
  busy: boolean
}

/** Saves a section as the shop came with it, because leaving it unchanged is a decision too. */
export function ConfirmUnsaved({ formId, busy }: ConfirmUnsavedProps) {
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
