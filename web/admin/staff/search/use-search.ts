import { useEffect, useState } from 'react'
import type { SearchResult } from '#contract/staff/admin-search/admin-search.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'

const PAUSE_MS = 200

type Reply = { q: string; results: SearchResult[] } | { q: string; error: unknown }

export interface Search {
  /** The last answer, kept while the next one is loading. */
  results: SearchResult[]
  /** Whether the results are those of `q`. */
  isCurrent: boolean
  isLoading: boolean
  error: unknown
  retry: () => void
}

/** Searches after a short pause in the typing. A late answer to an earlier text is dropped. */
export function useSearch(q: string): Search {
  const [reply, setReply] = useState<Reply | null>(null)
  const [tries, setTries] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: `tries` repeats the request
  useEffect(() => {
    if (q === '') return setReply(null)
    let isStale = false
    const answer = (next: Reply) => {
      if (!isStale) setReply(next)
    }
    const timer = setTimeout(() => {
      adminApi.search({ q }).then(
        ({ results }) => answer({ q, results }),
        (error: unknown) => answer({ q, error }),
      )
    }, PAUSE_MS)
    return () => {
      isStale = true
      clearTimeout(timer)
    }
  }, [q, tries])

  const isAnswered = reply?.q === q
  return {
    results: q !== '' && reply && 'results' in reply ? reply.results : [],
    isCurrent: isAnswered && 'results' in reply,
    isLoading: q !== '' && !isAnswered,
    error: isAnswered && 'error' in reply ? reply.error : null,
    retry() {
      setReply(null)
      setTries(tries + 1)
    },
  }
}
