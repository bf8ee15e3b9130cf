import { readStored, store } from '#web/platform/api/browser-storage.ts'

/** What someone brought to a passport's page, until the login is done: a claim code or the token of a link. */
type Entry = 'code' | 'token'

const keyOf = (entry: Entry, code: string) => `passport-${entry}:${code}`

export function storedEntry(entry: Entry, code: string): string | null {
  return readStored('session', keyOf(entry, code)) ?? null
}

export function storeEntry(entry: Entry, code: string, text: string | null): void {
  store('session', keyOf(entry, code), text)
}
