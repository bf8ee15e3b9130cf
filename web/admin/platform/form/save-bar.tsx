import type { ReactNode } from 'react'
import { Button } from '#web/platform/ui/button.tsx'
import { classes } from '#web/platform/ui/cn.ts'

interface ActionBarProps {
  /** Says what the page is about to do. */
  note?: ReactNode
  className?: string
  children: ReactNode
}

/** At the bottom of the window: the buttons of the page. */
export function ActionBar({ note, className, children }: ActionBarProps) {
  return (
    <div
      className={classes(
        'save-bar fixed inset-x-0 bottom-0 z-30 bg-bone-50 pb-[env(safe-area-inset-bottom)] shadow-bar',
        className,
      )}
    >
      <div className="page-width flex flex-wrap items-center gap-x-6 py-3">
        {note && <div className="min-w-0 text-small max-md:w-full md:grow">{note}</div>}
        <div className={classes('flex w-full items-center gap-3', Boolean(note) && 'md:ml-auto md:w-auto')}>
          {children}
        </div>
      </div>
    </div>
  )
}

interface SaveBarProps {
  formId: string
  /** A text replaces 'Saving…'. */
  busy: boolean | string
  failure: string | null
  /** The success message. */
  done?: string | null
  /** Names the unsaved changes. */
  children?: ReactNode
  /** A button beside the one that saves. */
  cancel: ReactNode
  verb?: string
}

export function SaveBar({ formId, busy, failure, done, children, cancel, verb = 'Save' }: SaveBarProps) {
  const busyLabel = busy === true ? 'Saving…' : busy
  const note = failure ? (
    <p role="alert" className="pb-2 text-rust-700 md:pb-0">
      {failure}
    </p>
  ) : done ? (
    <p role="status" className="pb-2 text-green-700 md:pb-0">
      {done}
    </p>
  ) : (
    <p className="text-steel-600 max-md:sr-only">{children}</p>
  )
  return (
    <ActionBar note={note}>
      {cancel}
      <Button
        type="submit"
        form={formId}
        busy={busyLabel}
        className={verb === 'Save' ? 'grow' : 'grow md:min-w-60'}
      >
        {verb}
      </Button>
      <span role="status" className="sr-only">
        {busyLabel}
      </span>
    </ActionBar>
  )
}
