import { useSyncExternalStore } from 'react'
import type { User } from '#contract/accounts.ts'
import { failedWith } from '#web/api-failure.ts'
import { browserApi, csrfToken, forgetCsrfToken } from '#web/browser-api.ts'
import { readStored, store } from '#web/browser-storage.ts'
import { noteActivity } from './activity.ts'
import { isHalfWay } from './half-way.ts'

/** Who is logged in: nobody yet known (undefined), nobody (null), or somebody. */
export type Visitor = User | null | undefined

/** When the present login began, in milliseconds; the hard cap counts from here in every tab. */
const START_KEY = 'session-start'

let visitor: Visitor
const listeners = new Set<() => void>()
let tabs: BroadcastChannel | null = null

/** Who is logged in; undefined on the server and until the browser has asked. */
export function useVisitor(): Visitor {
  return useSyncExternalStore(subscribe, currentVisitor, () => undefined)
}

export function currentVisitor(): Visitor {
  return visitor
}

/** Asks the shop who is logged in. A guest has no token, and then nothing is asked. */
export async function findVisitor(): Promise<void> {
  const token = csrfToken()
  if (token === null || isHalfWay(token)) return publish(null)
  const asked = Date.now()
  try {
    const { user } = await browserApi.auth.me({})
    if (!readStored('local', START_KEY)) startClock()
    noteActivity(asked)
    publish(user)
  } catch (error) {
    if (!failedWith(error, 401)) return console.warn('Could not ask who is logged in.', error)
    forgetCsrfToken()
    publish(null)
  }
}

/** Somebody has just logged in here; every tab learns it. */
export function enter(user: User): void {
  startClock()
  update(user)
}

/** What is known of whoever is logged in has changed. */
export function update(user: User): void {
  publish(user)
  tabs?.postMessage(user)
}

/** Nobody is logged in any more, here and in every tab. */
export function leave(): void {
  forgetCsrfToken()
  store('local', START_KEY, null)
  publish(null)
  tabs?.postMessage(null)
}

export function sessionStart(): number {
  return Number(readStored('local', START_KEY)) || Date.now()
}

/** Hears what happens in other tabs; `onLeft` when it ended there and not yet here. @returns how to stop. */
export function followTabs(onLeft: () => void): () => void {
  const channel = new BroadcastChannel('account')
  channel.onmessage = ({ data }: MessageEvent<User | null>) => {
    const isNews = data === null && visitor !== null
    publish(data)
    if (isNews) onLeft()
  }
  tabs = channel
  return () => {
    tabs = null
    channel.close()
  }
}

function startClock(): void {
  noteActivity(Date.now())
  store('local', START_KEY, String(Date.now()))
}

function publish(next: Visitor): void {
  visitor = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
