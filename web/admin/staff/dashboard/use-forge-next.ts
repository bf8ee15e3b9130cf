import { useEffect, useState } from 'react'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'

type ForgeNext = 'loading' | 'failed' | { sentence: string | null }

/** What is in most demand. Ranking takes a moment in a large shop, so the dashboard does not wait for it. */
export function useForgeNext(): ForgeNext {
  const [next, setNext] = useState<ForgeNext>('loading')
  useEffect(() => {
    adminApi.demand({}).then(
      ({ groups }) => setNext({ sentence: groups[0]?.sentence ?? null }),
      () => setNext('failed'),
    )
  }, [])
  return next
}
