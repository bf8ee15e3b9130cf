import { create } from 'zustand'
import { ApiError } from '#contract/app/client.ts'
import type { User } from '#contract/customers/accounts/accounts.ts'
import { failedWith } from '#web/platform/api/api-failure.ts'
import { browserApi, csrfToken, deleteCsrfToken } from '#web/platform/api/browser-api.ts'
import { readStored, store } from '#web/platform/api/browser-storage.ts'
import { recordActivity } from './activity.ts'
import { isPendingToken } from './pending-two-factor.ts'

const COOKIES_BLOCKED =
  'Your browser blocks cookies, and a login needs them. Allow cookies for this site, then log in again.'

/** Undefined until loaded, null for a guest. */
export type CurrentUser = User | null | undefined

/** UTC milliseconds. In every tab, the four-hour limit counts from here. */
const START_KEY = 'session-start'

const useStore = create<{ user: CurrentUser }>(() => ({ user: undefined }))
let tabs: BroadcastChannel | null = null

export function useCurrentUser(): CurrentUser {
  return useStore(({ user }) => user)
}

export function currentUser(): CurrentUser {
  return useStore.getState().user
}

/** Waits for a user who is not loaded yet. @returns undefined when that failed. */
export async function loadedUser(): Promise<CurrentUser> {
  if (currentUser() === undefined) await loadUser()
  return currentUser()
}

/** A guest has no CSRF token, so no request is sent. */
export async function loadUser(): Promise<void> {
  const token = csrfToken()
  if (token === null || isPendingToken(token)) return useStore.setState({ user: null })
  const requestedAt = Date.now()
  try {
    const { user } = await browserApi.auth.me({})
    if (!readStored('local', START_KEY)) startClock()
    recordActivity(requestedAt)
    useStore.setState({ user })
  } catch (error) {
    if (!failedWith(error, 401)) return console.warn('Could not load the current user.', error)
    deleteCsrfToken()
    useStore.setState({ user: null })
  }
}

/** @throws {ApiError} when the browser kept no cookie of the login. */
export function startSession(user: User): void {
  requireCookies()
  startClock()
  updateUser(user)
}

/** After a reply that sets the CSRF token: without it, each page would lead back to the login. */
export function requireCookies(): void {
  if (csrfToken() === null) throw new ApiError(0, { error: COOKIES_BLOCKED })
}

/** Also updates the other tabs. */
export function updateUser(user: User): void {
  useStore.setState({ user })
  tabs?.postMessage(user)
}

let loggingOut = false

/** Whether someone pressed Logout: a request that the logout overtakes is answered 401, but the session has not expired. */
export function isLoggingOut(): boolean {
  return loggingOut
}

export function setLoggingOut(value: boolean): void {
  loggingOut = value
}

export function endSession(): void {
  deleteCsrfToken()
  store('local', START_KEY, null)
  useStore.setState({ user: null })
  tabs?.postMessage(null)
}

export function sessionStart(): number {
  return Number(readStored('local', START_KEY)) || Date.now()
}

/** `onEnd` runs when another tab ends the session. @returns a function that unsubscribes. */
export function followTabs(onEnd: () => void): () => void {
  const channel = new BroadcastChannel('account')
  channel.onmessage = ({ data }: MessageEvent<User | null>) => {
    const hasEnded = data === null && currentUser() !== null
    useStore.setState({ user: data })
    if (hasEnded) onEnd()
  }
  tabs = channel
  return () => {
    tabs = null
    channel.close()
  }
}

function startClock(): void {
  recordActivity(Date.now())
  store('local', START_KEY, String(Date.now()))
}
