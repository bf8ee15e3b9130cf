import { useEffect } from 'react'
import { SESSION_LIFE_MS } from '#contract/customers/accounts/auth.ts'
import { MINUTE_MS, SECOND_MS } from '#contract/platform/values/time.ts'
import { browserApi, csrfToken } from '#web/platform/api/browser-api.ts'
import { goToLoginAndReturn } from './go-to-login.ts'
import { IdleWarning } from './idle-warning.tsx'
import { logOut } from './log-out.ts'
import { currentUser, endSession, sessionStart } from './session-store.ts'
import { storeTyped } from './typed-text.ts'
import { useIdle } from './use-idle.ts'

const LOGOUT_TIMEOUT_MS = 2 * SECOND_MS

/** Ends a session that is idle or four hours old. */
export default function SessionWatch() {
  const { secondsLeft, isEnding, stayLoggedIn } = useIdle(end)
  useEffect(() => {
    const check = () => Date.now() - sessionStart() >= SESSION_LIFE_MS && void end()
    const timer = setInterval(check, MINUTE_MS)
    check()
    return () => clearInterval(timer)
  }, [])

  return (
    <IdleWarning
      secondsLeft={secondsLeft}
      isEnding={isEnding}
      onStay={stayLoggedIn}
      onLogout={() => {
        stayLoggedIn()
        void logOut()
      }}
    />
  )
}

async function end(): Promise<void> {
  const user = currentUser()
  if (!user) return
  storeTyped(user.id)
  const request = csrfToken() ? browserApi.auth.logout({}).catch(() => undefined) : undefined
  endSession()
  await Promise.race([request, new Promise((done) => setTimeout(done, LOGOUT_TIMEOUT_MS))])
  goToLoginAndReturn()
}
