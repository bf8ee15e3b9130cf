import { useCallback, useEffect, useState } from 'react'
import type { api } from '#contract/app/api.ts'
import type { EndpointReply } from '#contract/platform/api/endpoint.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { errorMessage } from '#web/platform/api/browser-api.ts'

type EmailReply = EndpointReply<typeof api.admin.outboxEmail>

export type EmailLoad =
  | { state: 'loading' }
  | { state: 'failed'; message: string }
  | ({ state: 'loaded' } & EmailReply)

export function useEmail(id: number): { load: EmailLoad; retry: () => void } {
  const [load, setLoad] = useState<EmailLoad>({ state: 'loading' })
  const fetchEmail = useCallback(
    async (isCurrent: () => boolean) => {
      setLoad({ state: 'loading' })
      let outcome: EmailLoad
      try {
        outcome = { state: 'loaded', ...(await adminApi.outboxEmail({ id: String(id) })) }
      } catch (error) {
        outcome = { state: 'failed', message: errorMessage(error, 'The email could not be loaded.') }
      }
      if (isCurrent()) setLoad(outcome)
    },
    [id],
  )
  useEffect(() => {
    let current = true
    void fetchEmail(() => current)
    return () => {
      current = false
    }
  }, [fetchEmail])
  return { load, retry: () => void fetchEmail(() => true) }
}
