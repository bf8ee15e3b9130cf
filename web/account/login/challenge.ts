import { useSyncExternalStore } from 'react'
import { MINUTE_MS } from '#contract/shop.ts'
import { markHalfWay } from '#web/account/session/half-way.ts'
import { csrfToken } from '#web/browser-api.ts'
import { readStored, store } from '#web/browser-storage.ts'

/** A login that waits for its code. */
export interface Challenge {
  userId: string
  method: 'email' | 'app'
  email: string
}

/** As long as the code itself; the tab may be reloaded meanwhile, as phones do when one looks into the mail. */
const KEPT_MS = 10 * MINUTE_MS
const KEY = 'login-challenge'

export function keepChallenge(challenge: Challenge | null): void {
  store('session', KEY, challenge && JSON.stringify({ ...challenge, until: Date.now() + KEPT_MS }))
  markHalfWay(challenge && csrfToken())
}

/** The challenge this tab was at before it was loaded anew. */
export function useKeptChallenge(): Challenge | null {
  const text = useSyncExternalStore(
    nothingChanges,
    () => readStored('session', KEY) ?? null,
    () => null,
  )
  return parse(text)
}

const nothingChanges = () => () => undefined

function parse(text: string | null): Challenge | null {
  if (text === null) return null
  try {
    const { until, ...challenge } = JSON.parse(text) as Challenge & { until: number }
    return until > Date.now() && csrfToken() !== null ? challenge : null
  } catch {
    return null
  }
}
