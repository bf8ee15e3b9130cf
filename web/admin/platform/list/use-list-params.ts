import type { MouseEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { usePendingParams } from '#web/platform/ui/use-pending-navigation.ts'

type Changes = Record<string, string | null>

/** A list's filters live in its URL only. Each choice adds a history entry; typing replaces the last one. */
export function useListParams() {
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const { params, latest } = usePendingParams()

  function to(changes: Changes, base = params) {
    const query = new URLSearchParams(base)
    query.delete('page')
    query.delete('open')
    for (const [name, value] of Object.entries(changes)) {
      if (value) query.set(name, value)
      else query.delete(name)
    }
    return { pathname, search: query.size > 0 ? `?${query}` : '' }
  }

  function change(changes: Changes, typing = false) {
    void navigate(to(changes, latest()), { replace: typing, preventScrollReset: true })
  }

  /** The props of a link that makes these changes. A click adds to a search that was typed just before. */
  function linkTo(changes: Changes) {
    return {
      to: to(changes),
      onClick(event: MouseEvent) {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        change(changes)
      },
    }
  }

  return { params, to, change, linkTo }
}
