import { useEffect, useRef } from 'react'

/** @returns a function that waits while something loads, then resolves to its result. */
export function useSettled<Result>(loading: boolean, result: Result): () => Promise<Result> {
  const waiting = useRef<((result: Result) => void)[]>([])
  const latest = useRef({ loading, result })
  useEffect(() => {
    latest.current = { loading, result }
    if (loading) return
    for (const resolve of waiting.current.splice(0)) resolve(result)
  }, [loading, result])
  return () =>
    latest.current.loading
      ? new Promise((resolve) => waiting.current.push(resolve))
      : Promise.resolve(latest.current.result)
}
