import type { ReactNode } from 'react'
import { Button } from '#web/platform/ui/button.tsx'

interface EntryBarProps {
  formId: string
  busy: boolean
  failure: string | undefined
  cancel: ReactNode
}

export function EntryBar({ formId, busy, failure, cancel }: EntryBarProps) {
  return (
    <div className="save-bar fixed inset-x-0 bottom-0 z-30 bg-bone-50 pb-[env(safe-area-inset-bottom)] shadow-bar">
      <div className="page-width flex flex-wrap items-center gap-x-6 py-3">
        {failure && (
          <p role="alert" className="w-full min-w-0 pb-2 text-small text-rust-700 md:w-auto md:grow md:pb-0">
            {failure}
          </p>
        )}
        <div className="flex w-full gap-3 md:ml-auto md:w-auto">
          {cancel}
          <Button type="submit" form={formId} busy={busy && 'Saving…'} className="grow md:min-w-60">
            Save entry
          </Button>
        </div>
      </div>
      <p role="status" className="sr-only">
        {busy && 'Saving…'}
      </p>
    </div>
  )
}
