import { readStored, store } from '#web/platform/api/browser-storage.ts'

/** A claim code, or the token of a transfer link, kept until the login is done. */
type Entry = 'code' | 'token'

const keyOf = (entry: Entry, code: string) => `passport-${entry}:${code}`

export function storedEntry(entry: Entry, code: string): string | null {
  return readStored('session', keyOf(entry, code)) ?? null
}

export function storeEntry(entry: Entry, code: string, text: string | null): void {
  store('session', keyOf(entry, code), text)
}
