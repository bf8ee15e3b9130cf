import { useEffect } from 'react'
import { useBlocker } from 'react-router'
import { Dialog } from '#web/platform/ui/dialog.tsx'

/** The state of a navigation after which nothing is left to save, such as that of a delete. */
export const WITHOUT_ASKING = { asks: false }

interface LeaveGuardProps {
  unsaved: boolean
  /** Also before another query of the same page. */
  anyQuery?: boolean
  /** Names the text or changes that would be lost. */
  children: string
}

/** Asks before unsaved changes are left: by a link, another tab, the Back button or by closing the window. */
export function LeaveGuard({ unsaved, anyQuery = false, children }: LeaveGuardProps) {
  const blocker = useBlocker(({ currentLocation: from, nextLocation: to }) => {
    const isElsewhere = from.pathname !== to.pathname || (anyQuery && from.search !== to.search)
    return unsaved && isElsewhere && (to.state as typeof WITHOUT_ASKING | null)?.asks !== false
  })
  useEffect(() => {
    if (!unsaved) return
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [unsaved])

  return (
    <Dialog
      open={blocker.state === 'blocked'}
      question="Leave without saving?"
      verb="Leave"
      onConfirm={() => blocker.proceed?.()}
      onCancel={() => blocker.reset?.()}
    >
      {children}
    </Dialog>
  )
}
