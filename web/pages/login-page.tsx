import { lazy, Suspense, useState } from 'react'
import { type Challenge, storeChallenge, useStoredChallenge } from '#web/customers/account/login/challenge.ts'
import { CredentialsStep } from '#web/customers/account/login/credentials-step.tsx'
import { retryImport } from '#web/platform/connection/retry-import.ts'
import type { PageHandle } from '#web/platform/meta/page-handle.ts'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import { useLeaveWhenLoggedIn } from '#web/platform/session/use-leave-when-logged-in.ts'
import type { Route } from './+types/login-page.ts'

export const handle = { footer: 'links' } satisfies PageHandle

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Login', noindex: true })

const CodeStep = lazy(() => retryImport(() => import('#web/customers/account/login/code-step.tsx')))

export default function LoginPage() {
  useLeaveWhenLoggedIn()
  const stored = useStoredChallenge()
  const [current, setCurrent] = useState<Challenge | null>()
  const challenge = current === undefined ? stored : current

  function step(next: Challenge | null) {
    storeChallenge(next)
    setCurrent(next)
  }
  return challenge ? (
    <Suspense>
      <CodeStep challenge={challenge} onBack={() => step(null)} />
    </Suspense>
  ) : (
    <CredentialsStep onChallenge={step} />
  )
}
