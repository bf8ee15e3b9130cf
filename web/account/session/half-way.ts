import { readStored, store } from '#web/browser-storage.ts'

/** The token of a login whose second step is still to come: it opens nothing yet, so nobody need be asked about it. */
const KEY = 'login-half-way'

export function isHalfWay(token: string): boolean {
  return readStored('local', KEY) === token
}

export function markHalfWay(token: string | null): void {
  store('local', KEY, token)
}
