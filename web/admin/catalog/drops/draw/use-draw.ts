import { useCallback, useEffect, useState } from 'react'
import type { AdminDraw } from '#contract/catalog/drops/draws.ts'
import type { DropState } from '#contract/catalog/drops/drops.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'

/** Loads again when the drop's state changes. */
export function useDraw(dropId: number, state: DropState) {
  const [draw, setDraw] = useState<AdminDraw | null>(null)
  const [failed, setFailed] = useState(false)
  const load = useCallback(async () => {
    setFailed(false)
    try {
      setDraw((await adminApi.draw({ id: String(dropId) })).data)
    } catch {
      setFailed(true)
    }
  }, [dropId])
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  useEffect(() => void load(), [load, state])
  return { draw, failed, retry: () => void load() }
}
