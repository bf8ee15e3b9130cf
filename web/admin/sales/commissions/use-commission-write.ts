import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError } from '#contract/app/client.ts'
import { type Mutation, useMutation } from '#web/admin/platform/form/use-mutation.ts'
import { errorMessage } from '#web/platform/api/browser-api.ts'

export type CommissionWrite = ReturnType<typeof useCommissionWrite>

/** Changes of a commission. When someone else was faster, the page reloads and says so in one place. */
export function useCommissionWrite() {
  const { mutate, busy } = useMutation()
  const { revalidate } = useRevalidator()
  const [conflict, setConflict] = useState<string | null>(null)

  function send<Reply>(change: () => Promise<Reply>): Promise<Reply> {
    setConflict(null)
    return change()
  }

  /** @returns whether the error was a conflict */
  function onError(error: unknown): boolean {
    if (!(error instanceof ApiError) || error.status !== 409) return false
    setConflict(errorMessage(error, 'This commission was changed in the meantime.'))
    void revalidate()
    return true
  }

  return {
    mutate: <Reply>(change: Mutation<Reply>) => mutate({ ...change, send: () => send(change.send), onError }),
    busy,
    conflict,
    /** For the forms of the commission. */
    send,
    onError,
  }
}
