import type { ReactNode } from 'react'
import { Button } from '#web/platform/ui/button.tsx'

interface SaveBarProps {
  formId: string
  busy: boolean
  failure: string | null
  /** Names the unsaved changes. */
  children: ReactNode
  onDiscard: () => void
}

/** At the bottom of the window, as long as a form has unsaved changes. */
export function SaveBar({ formId, busy, failure, children, onDiscard }: SaveBarProps) {
  return (
    <div className="save-bar fixed inset-x-0 bottom-0 z-30 bg-bone-50 pb-[env(safe-area-inset-bottom)] shadow-bar">
      <div className="page-width flex flex-wrap items-center gap-x-6 py-3">
        <div className="min-w-0 text-small max-md:w-full md:grow">
          {failure ? (
            <p role="alert" className="pb-2 text-rust-700 md:pb-0">
              {failure}
            </p>
          ) : (
            <p className="text-steel-600 max-md:sr-only">{children}</p>
          )}
        </div>
        <div className="flex w-full gap-3 md:ml-auto md:w-auto">
          <Button kind="quiet" onClick={onDiscard} disabled={busy}>
            Discard
          </Button>
          <Button type="submit" form={formId} busy={busy && 'Saving…'} className="grow">
            Save
          </Button>
        </div>
      </div>
      <p role="status" className="sr-only">
        {busy && 'Saving…'}
      </p>
    </div>
  )
}
