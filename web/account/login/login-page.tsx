import { lazy, Suspense, useState } from 'react'
import { useLeaveWhenLoggedIn } from '#web/account/session/use-leave-when-logged-in.ts'
import { keepAsking } from '#web/keep-asking.ts'
import type { PageHandle } from '#web/shell/page-handle.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/login-page.ts'
import { type Challenge, keepChallenge, useKeptChallenge } from './challenge.ts'
import { CredentialsStep } from './credentials-step.tsx'

export const handle = { footer: 'links' } satisfies PageHandle

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Login', noindex: true })

/** Most logins have no second step: it is fetched for those that do. */
const CodeStep = lazy(() => keepAsking(() => import('./code-step.tsx')))

/** Email and password, then a code where the account asks for one. */
export default function LoginPage() {
  useLeaveWhenLoggedIn()
  const kept = useKeptChallenge()
  const [begun, setBegun] = useState<Challenge | null>()
  const challenge = begun === undefined ? kept : begun

  function step(next: Challenge | null) {
    keepChallenge(next)
    setBegun(next)
  }
  return challenge ? (
    <Suspense>
      <CodeStep challenge={challenge} onBack={() => step(null)} />
    </Suspense>
  ) : (
    <CredentialsStep onChallenge={step} />
  )
}
