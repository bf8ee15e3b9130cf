import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#contract/app/client.ts'
import { PAGES } from '#contract/platform/values/paths.ts'
import { browserApi, errorMessage } from '#web/platform/api/browser-api.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { LinkUnderlined } from '#web/platform/ui/link-underlined.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'
import { AuthLayout } from '../auth-layout.tsx'
import { ChoosePassword } from './choose-password.tsx'
import { hasSignedUp, needsPassword } from './own-sign-up.ts'
import { useVerified } from './use-verified.ts'
import { Verified } from './verified.tsx'

const FAILED = 'Invalid or expired verification link.'

type State = { is: 'ready' | 'busy' | 'choosing' } | { is: 'failed'; message: string; isFinal: boolean }

/** Mail scanners open links and run scripts, so another browser than the one that signed up waits for a press. */
export function LinkMode({ linkCode }: { linkCode: string }) {
  const [state, setState] = useState<State>({ is: 'ready' })
  const [verified, onVerified] = useVerified()
  const requested = useRef('')
  useEffect(() => {
    if (requested.current === linkCode || !hasSignedUp()) return
    requested.current = linkCode
    void verify('ready')
  })

  async function verify(withoutSignUp: 'ready' | 'choosing') {
    setState({ is: 'busy' })
    try {
      onVerified((await browserApi.auth.verifyEmailLink({ linkCode })).user)
    } catch (error) {
      if (needsPassword(error)) return setState({ is: withoutSignUp })
      const isFinal = error instanceof ApiError && error.status === 400
      setState({ is: 'failed', message: errorMessage(error, FAILED), isFinal })
    }
  }

  async function verifyWithPassword(newPassword: string) {
    onVerified((await browserApi.auth.verifyEmailLink({ linkCode, newPassword })).user)
  }

  if (verified) {
    return (
      <AuthLayout title="Verify your email">
        <Verified />
      </AuthLayout>
    )
  }
  if (state.is === 'choosing') {
    return (
      <AuthLayout title="Verify your email">
        <ChoosePassword verify={verifyWithPassword} fallback={FAILED} />
      </AuthLayout>
    )
  }
  return (
    <AuthLayout title="Verify your email">
      {state.is === 'failed' ? (
        <Notice kind="failed" className="mb-5">
          {state.message}
        </Notice>
      ) : (
        <p className="pb-5 text-steel-600">This confirms your email address and opens your account.</p>
      )}
      {state.is === 'failed' && state.isFinal ? (
        <>
          <p className="text-steel-600">After a login, we can send you a new link if you still need one.</p>
          <LinkUnderlined to={PAGES.login} className="mt-2">
            Login
          </LinkUnderlined>
        </>
      ) : (
        <Button
          size="final"
          busy={state.is === 'busy' && 'Verifying…'}
          onClick={() => verify('choosing')}
          className="w-full"
        >
          Verify email
        </Button>
      )}
    </AuthLayout>
  )
}
