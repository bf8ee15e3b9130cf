import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError } from '#contract/app/client.ts'
import { useWrite, type Write } from '#web/admin/platform/shell/use-write.ts'
import { errorMessage } from '#web/platform/api/browser-api.ts'

export type CommissionWrite = ReturnType<typeof useCommissionWrite>

/** Changes of a commission. When someone else was faster, the page reloads and says so in one place. */
export function useCommissionWrite() {
  const { write, busy } = useWrite()
  const { revalidate } = useRevalidator()
  const [conflict, setConflict] = useState<string | null>(null)

  /** @returns whether the error was a conflict */
  function showConflict(error: unknown): boolean {
    if (!(error instanceof ApiError) || error.status !== 409) return false
    setConflict(errorMessage(error, 'This commission was changed in the meantime.'))
    void revalidate()
    return true
  }

  /** @param change `onError` handles what is no conflict */
  function writeOrReload<Reply>(change: Write<Reply>): Promise<Reply | null> {
    setConflict(null)
    return write({
      ...change,
      onError: (error) => showConflict(error) || (change.onError?.(error) ?? false),
    })
  }

  return { write: writeOrReload, busy, conflict, setConflict, showConflict }
}
