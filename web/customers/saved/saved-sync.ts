import { useEffect } from 'react'
import { browserApi } from '#web/platform/api/browser-api.ts'
import { currentUser } from '#web/platform/session/session-store.ts'
import { savedList, storeSaved } from './saved-store.ts'

/** Joins a guest's list with the account, and keeps this browser's copy of the account's list current. */
export default function SavedSync({ userId }: { userId: string }) {
  useEffect(() => {
    void syncSaved(userId)
    const onVisible = () => document.visibilityState === 'visible' && void syncSaved(userId)
    document.addEventListener('visibilitychange', onVisible)
    return () => {
      document.removeEventListener('visibilitychange', onVisible)
      // The next customer of this browser starts with an empty list.
      if (currentUser()?.id !== userId && savedList().owner === userId) storeSaved({ owner: null, ids: [] })
    }
  }, [userId])
  return null
}

let running: Promise<void> | null = null

/** A failure leaves everything as it is, for the next time. */
export function syncSaved(userId: string): Promise<void> {
  running ??= loadSaved(userId)
    .catch(() => undefined)
    .finally(() => {
      running = null
    })
  return running
}

async function loadSaved(userId: string): Promise<void> {
  const before = savedList()
  const isGuests = before.owner === null && before.ids.length > 0
  const { data } = isGuests
    ? await browserApi.saved.merge({ product_ids: [...before.ids] })
    : await browserApi.saved.ids({})
  // What was saved in the meantime is newer than the answer.
  if (savedList() === before) storeSaved({ owner: userId, ids: data })
}
