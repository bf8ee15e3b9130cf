import { type KeyboardEvent, useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import type { SearchResult } from '#contract/staff/admin-search/admin-search.ts'
import { useSearch } from './use-search.ts'

/** The text, its results, and the keys that move among them. */
export function useSearchBox(close: () => void) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState(0)
  /** Enter was pressed before the results arrived. */
  const [opensFirst, setOpensFirst] = useState(false)
  const q = typed.replace(/\s+/g, ' ').trim()
  const search = useSearch(q)
  const { results, isCurrent } = search
  const active = Math.min(chosen, Math.max(0, results.length - 1))

  function open({ url }: SearchResult) {
    close()
    void navigate(url)
  }

  const first = results[0]
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the results arrive
  useEffect(() => {
    if (!opensFirst || !isCurrent) return
    setOpensFirst(false)
    if (first) open(first)
  }, [opensFirst, isCurrent])

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const step = STEPS[event.key]
    if (step !== undefined && results.length > 0) {
      event.preventDefault()
      setChosen((active + step + results.length) % results.length)
    } else if (event.key === 'Enter') {
      event.preventDefault()
      const result = results[active]
      if (!isCurrent) setOpensFirst(q !== '')
      else if (result) open(result)
    }
  }

  return {
    typed,
    q,
    search,
    active,
    onKeyDown,
    onOpen: close,
    type(text: string) {
      setTyped(text)
      setChosen(0)
      setOpensFirst(false)
    },
  }
}

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 }
