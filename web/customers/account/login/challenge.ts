import { MINUTE_MS } from '#contract/platform/values/time.ts'
import { csrfToken } from '#web/platform/api/browser-api.ts'
import { readStored, store } from '#web/platform/api/browser-storage.ts'
import { setPendingToken } from '#web/platform/session/pending-two-factor.ts'
import { useHydrated } from '#web/platform/ui/use-hydrated.ts'

/** A login that waits for its two-factor code. */
export interface Challenge {
  userId: string
  method: 'email' | 'app'
  email: string
}

/** As long as the code. A phone may reload the tab while the user reads the email. */
const CHALLENGE_LIFETIME_MS = 10 * MINUTE_MS
const KEY = 'login-challenge'

export function storeChallenge(challenge: Challenge | null): void {
  store(
    'session',
    KEY,
    challenge && JSON.stringify({ ...challenge, until: Date.now() + CHALLENGE_LIFETIME_MS }),
  )
  setPendingToken(challenge && csrfToken())
}

export function useStoredChallenge(): Challenge | null {
  const isHydrated = useHydrated()
  return isHydrated ? parse(readStored('session', KEY)) : null
}

function parse(text: string | null | undefined): Challenge | null {
  if (!text) return null
  try {
    const { until, ...challenge } = JSON.parse(text) as Challenge & { until: number }
    return until > Date.now() && csrfToken() !== null ? challenge : null
  } catch {
    return null
  }
}
