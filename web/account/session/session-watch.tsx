import { useEffect } from 'react'
import { MINUTE_MS, SECOND_MS, SESSION_LIFE_MS } from '#contract/shop.ts'
import { browserApi, csrfToken } from '#web/browser-api.ts'
import { goToLoginAndBack } from './go-to-login.ts'
import { IdleWarning } from './idle-warning.tsx'
import { logOut } from './log-out.ts'
import { currentVisitor, leave, sessionStart } from './session-store.ts'
import { useIdle } from './use-idle.ts'

/** How long the shop may take to hear of the end. */
const WAITS_MS = 2 * SECOND_MS

/** Ends a login when nobody is there, and when it is four hours old. Loaded for those logged in alone. */
export default function SessionWatch() {
  const { secondsLeft, isEnding, stay } = useIdle(end)
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
      onStay={stay}
      onLogout={() => {
        stay()
        void logOut()
      }}
    />
  )
}

/** The session may be over at the shop too; either way it is over here. */
async function end(): Promise<void> {
  if (!currentVisitor()) return
  const told = csrfToken() ? browserApi.auth.logout({}).catch(() => undefined) : undefined
  leave()
  await Promise.race([told, new Promise((done) => setTimeout(done, WAITS_MS))])
  goToLoginAndBack()
}
