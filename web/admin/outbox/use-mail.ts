import { useCallback, useEffect, useState } from 'react'
import type { api, CallReply } from '#contract/api.ts'
import { browserApi, sentenceOf } from '#web/browser-api.ts'

type Read = CallReply<typeof api.admin.outboxMail>

export type MailLoad =
  | { state: 'loading' }
  | { state: 'failed'; sentence: string }
  | ({ state: 'here' } & Read)

/** A mail's words, asked for when it is opened. */
export function useMail(id: number): { load: MailLoad; retry: () => void } {
  const [load, setLoad] = useState<MailLoad>({ state: 'loading' })
  const ask = useCallback(
    async (isWanted: () => boolean) => {
      setLoad({ state: 'loading' })
      let outcome: MailLoad
      try {
        outcome = { state: 'here', ...(await browserApi.admin.outboxMail({ id: String(id) })) }
      } catch (error) {
        outcome = { state: 'failed', sentence: sentenceOf(error, 'The email could not be loaded.') }
      }
      if (isWanted()) setLoad(outcome)
    },
    [id],
  )
  useEffect(() => {
    let wanted = true
    void ask(() => wanted)
    return () => {
      wanted = false
    }
  }, [ask])
  return { load, retry: () => void ask(() => true) }
}
