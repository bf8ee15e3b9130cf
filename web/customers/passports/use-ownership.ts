import { useCallback, useEffect, useState } from 'react'
import { privateApi } from '#web/platform/api/private-api.ts'
import { useCurrentUser } from '#web/platform/session/session-store.ts'

type Ownership = 'guest' | 'loading' | 'failed' | 'owner' | 'other'

/** Whether the product is the visitor's own. */
export function useOwnership(code: string) {
  const user = useCurrentUser()
  const userId = user?.id
  const [state, setState] = useState<Ownership>('loading')

  const load = useCallback(async () => {
    if (userId === undefined) return
    setState('loading')
    try {
      const { owner } = await privateApi.passports.ownership({ code })
      setState(owner ? 'owner' : 'other')
    } catch {
      setState('failed')
    }
  }, [code, userId])
  useEffect(() => void load(), [load])

  // Until the current user has loaded, the page shows what guests see.
  return {
    ownership: user ? state : ('guest' as const),
    setOwner: (owner: boolean) => setState(owner ? 'owner' : 'other'),
    load: () => void load(),
  }
}
