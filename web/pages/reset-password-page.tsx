import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { PAGES } from '#contract/platform/values/paths.ts'
import { SECOND_MS } from '#contract/platform/values/time.ts'
import { AuthLayout } from '#web/customers/account/auth-layout.tsx'
import { NewPasswordForm } from '#web/customers/account/password/new-password-form.tsx'
import { browserApi, errorMessage } from '#web/platform/api/browser-api.ts'
import type { PageHandle } from '#web/platform/meta/page-handle.ts'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import { LinkUnderlined } from '#web/platform/ui/link-underlined.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'
import { Skeleton } from '#web/platform/ui/skeleton.tsx'
import type { Route } from './+types/reset-password-page.ts'

const INVALID = 'Invalid or expired token. Redirecting to login...'
const REDIRECT_AFTER_MS = 3 * SECOND_MS

export const handle = { footer: 'links' } satisfies PageHandle

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Reset password', noindex: true })

export default function ResetPasswordPage() {
  const token = useSearchParams()[0].get('token') ?? ''
  const [state, setState] = useState<'checking' | 'valid' | 'invalid' | { error: string }>('checking')
  const navigate = useNavigate()

  useEffect(() => {
    if (token === '') return setState('invalid')
    browserApi.auth.verifyResetToken({ token }).then(
      ({ valid }) => setState(valid ? 'valid' : 'invalid'),
      (error) => setState({ error: errorMessage(error, 'Something went wrong.') }),
    )
  }, [token])
  useEffect(() => {
    if (state !== 'invalid') return
    const timer = setTimeout(() => void navigate(PAGES.login), REDIRECT_AFTER_MS)
    return () => clearTimeout(timer)
  }, [state, navigate])

  return (
    <AuthLayout title="Reset password">
      {state === 'valid' ? (
        <NewPasswordForm token={token} />
      ) : state === 'checking' ? (
        <div role="status">
          <span className="sr-only">Checking your link…</span>
          <Skeleton className="h-13" />
          <Skeleton className="mt-8 h-13" />
          <Skeleton className="mt-8 h-14" />
        </div>
      ) : (
        <>
          <Notice kind="failed">{state === 'invalid' ? INVALID : state.error}</Notice>
          <div className="flex flex-wrap gap-x-8 pt-4">
            <LinkUnderlined to={PAGES.forgotPassword}>Send a new link</LinkUnderlined>
            <LinkUnderlined to={PAGES.login}>Login</LinkUnderlined>
          </div>
        </>
      )}
    </AuthLayout>
  )
}
