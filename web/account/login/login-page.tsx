import { lazy, Suspense, useState } from 'react'
import { useLeaveWhenLoggedIn } from '#web/account/session/use-leave-when-logged-in.ts'
import { retryImport } from '#web/connection/retry-import.ts'
import type { PageHandle } from '#web/meta/page-handle.ts'
import { pageMeta } from '#web/meta/page-meta.ts'
import type { Route } from './+types/login-page.ts'
import { type Challenge, storeChallenge, useStoredChallenge } from './challenge.ts'
import { CredentialsStep } from './credentials-step.tsx'

export const handle = { footer: 'links' } satisfies PageHandle

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Login', noindex: true })

const CodeStep = lazy(() => retryImport(() => import('./code-step.tsx')))

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
