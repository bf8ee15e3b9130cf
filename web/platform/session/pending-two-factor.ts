import { readStored, store } from '#web/platform/api/browser-storage.ts'

/** The CSRF token of a login that waits for its second factor: there is no user to load yet. */
const KEY = 'login-half-way'

export function isPendingToken(token: string): boolean {
  return readStored('local', KEY) === token
}

export function setPendingToken(token: string | null): void {
  store('local', KEY, token)
}
