import { useEffect } from 'react'
import { csrfToken, onUnauthorized } from '#web/browser-api.ts'
import { closeOwnPage, goToLoginAndBack } from './go-to-login.ts'
import { currentVisitor, findVisitor, followTabs, leave, useVisitor, type Visitor } from './session-store.ts'

/** Finds out who is logged in and keeps it true in this tab. Once, in the shell. */
export function useSession(): Visitor {
  useEffect(() => {
    // A page the browser had put aside may be somebody's who has logged out since.
    const onShow = ({ persisted }: PageTransitionEvent) => persisted && void look(true)
    async function look(wasSomebody: boolean) {
      await findVisitor()
      if (wasSomebody && currentVisitor() === null) closeOwnPage()
    }
    const stopTabs = followTabs(closeOwnPage)
    const stopRefusals = onUnauthorized(() => {
      if (!currentVisitor()) return
      leave()
      goToLoginAndBack()
    })
    addEventListener('pageshow', onShow)
    // In a task of its own: a phone that wakes a page has enough in this one.
    const looking = setTimeout(() => void look(csrfToken() !== null))
    return () => {
      clearTimeout(looking)
      stopTabs()
      stopRefusals()
      removeEventListener('pageshow', onShow)
    }
  }, [])

  return useVisitor()
}
