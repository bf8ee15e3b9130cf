import { useEffect, useRef, useState } from 'react'
import { PAGES } from '#contract/paths.ts'
import { AuthLayout } from '#web/account/auth-layout.tsx'
import { browserApi, errorMessage } from '#web/browser-api.ts'
import { LinkUnderlined } from '#web/ui/link-underlined.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useVerified } from './use-verified.ts'
import { Verified } from './verified.tsx'

export function LinkMode({ linkCode }: { linkCode: string }) {
  const [failure, setFailure] = useState<string | null>(null)
  const [verified, onVerified] = useVerified()
  const requested = useRef('')
  useEffect(() => {
    // The link works only once.
    if (requested.current === linkCode) return
    requested.current = linkCode
    browserApi.auth.verifyEmailLink({ linkCode }).then(
      ({ user }) => onVerified(user),
      (error) => setFailure(errorMessage(error, 'Invalid or expired verification link.')),
    )
  })

  return (
    <AuthLayout title="Verify your email">
      {verified ? (
        <Verified />
      ) : failure ? (
        <>
          <Notice kind="failed">{failure}</Notice>
          <p className="pt-4 text-steel-600">Log in, and we can send you a new link from there.</p>
          <LinkUnderlined to={PAGES.login} className="mt-2">
            Login
          </LinkUnderlined>
        </>
      ) : (
        <p role="status" className="text-steel-600">
          Verifying your email…
        </p>
      )}
    </AuthLayout>
  )
}
