import { create } from 'zustand'
import { readStored, store } from '#web/platform/api/browser-storage.ts'
import { type CurrentUser, currentUser, useCurrentUser } from '#web/platform/session/session-store.ts'

const STORAGE_KEY = 'saved'

/** `owner` is the id of the account whose list this is a copy of; null for a guest's own list. */
export interface SavedList {
  owner: string | null
  /** The last saved first. */
  ids: readonly number[]
}

const EMPTY: SavedList = { owner: null, ids: [] }

const useStore = create<SavedList>(() => EMPTY)

if (typeof window !== 'undefined') {
  load()
  addEventListener('storage', load)
  addEventListener('pageshow', load)
}

function load(): void {
  const text = readStored('local', STORAGE_KEY)
  if (text !== undefined) useStore.setState(parse(text))
}

function parse(text: string | null): SavedList {
  try {
    const { owner, ids } = JSON.parse(text ?? '')
    return { owner: typeof owner === 'string' ? owner : null, ids: ids.filter(Number.isSafeInteger) }
  } catch {
    return EMPTY
  }
}

/** Another customer of this browser never sees an account's list. A guest's is shown until it has joined the account. */
function idsFor({ owner, ids }: SavedList, user: CurrentUser): readonly number[] {
  return owner === null || user === undefined || owner === user?.id ? ids : EMPTY.ids
}

export function savedList(): SavedList {
  return useStore.getState()
}

export function savedIds(): readonly number[] {
  return idsFor(savedList(), currentUser())
}

export function storeSaved(list: SavedList): void {
  useStore.setState(list)
  store('local', STORAGE_KEY, list.ids.length > 0 || list.owner ? JSON.stringify(list) : null)
}

/** Empty on the server and until hydration. */
export function useSavedIds(): readonly number[] {
  const user = useCurrentUser()
  return useStore((list) => idsFor(list, user))
}
