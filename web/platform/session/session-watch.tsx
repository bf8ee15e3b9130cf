import { useEffect } from 'react'
import { SESSION_LIFE_MS } from '#contract/customers/accounts/auth.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import { MINUTE_MS, SECOND_MS } from '#contract/platform/values/time.ts'
import { browserApi, csrfToken } from '#web/platform/api/browser-api.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { useModal } from '#web/platform/ui/use-modal.ts'
import { goToLoginAndReturn } from './go-to-login.ts'
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

interface IdleWarningProps {
  secondsLeft: number | null
  isEnding: boolean
  onStay: () => void
  onLogout: () => void
}

function IdleWarning({ secondsLeft, isEnding, onStay, onLogout }: IdleWarningProps) {
  const modal = useModal(secondsLeft !== null, onStay)

  return (
    <dialog
      {...modal}
      role="alertdialog"
      aria-labelledby="idle-question"
      aria-describedby="idle-detail"
      className="m-auto w-[min(480px,calc(100vw-40px))] rounded-control on-bone p-6 shadow-float backdrop:bg-steel-950/60 open:animate-rise sm:p-8"
    >
      <h2 id="idle-question" className="type-h3">
        Are you still there?
      </h2>
      <p id="idle-detail" className="pt-2 text-steel-600">
        {isEnding
          ? `To keep your account safe, we will log you out in ${pluralize(secondsLeft ?? 0, 'second')}.`
          : 'Good to see you. You are still logged in.'}
      </p>
      <div className="flex flex-col-reverse gap-3 pt-8 sm:flex-row sm:justify-end">
        <Button kind="quiet" onClick={onLogout}>
          Logout
        </Button>
        <Button onClick={onStay}>Stay signed in</Button>
      </div>
    </dialog>
  )
}
