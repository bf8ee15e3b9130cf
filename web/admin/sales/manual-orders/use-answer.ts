import { useEffect, useState } from 'react'

interface AnswerState<Answer> {
  /** The last one. */
  answer: Answer | null
  /** Why there is no newer one. */
  error: unknown
  /** A newer one is on its way. */
  isStale: boolean
}

interface Question<Answer> {
  /** As JSON. Null asks nothing. */
  request: string | null
  ask: (request: string) => Promise<Answer>
  pauseMs: number
}

/** Asks the shop about what is typed, a moment after each change. */
export function useAnswer<Answer>({ request, ask, pauseMs }: Question<Answer>) {
  const [state, setState] = useState<AnswerState<Answer>>({ answer: null, error: null, isStale: false })
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt sends the same request
  useEffect(() => {
    if (request === null) return setState({ answer: null, error: null, isStale: false })
    let isCurrent = true
    setState((now) => ({ ...now, isStale: true, error: null }))
    const timer = setTimeout(async () => {
      try {
        const answer = await ask(request)
        if (isCurrent) setState({ answer, error: null, isStale: false })
      } catch (error) {
        if (isCurrent) setState((now) => ({ ...now, error, isStale: false }))
      }
    }, pauseMs)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [request, attempt])

  return { ...state, tryAgain: () => setAttempt((now) => now + 1) }
}
