import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { PAGES } from '#contract/addresses.ts'
import { SECOND_MS } from '#contract/shop.ts'
import { EntryFrame } from '#web/account/entry-frame.tsx'
import { browserApi, sentenceOf } from '#web/browser-api.ts'
import type { PageHandle } from '#web/shell/page-handle.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { LinkUnderlined } from '#web/ui/link-underlined.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Route } from './+types/reset-password-page.ts'
import { NewPasswordForm } from './new-password-form.tsx'

const INVALID = 'Invalid or expired token. Redirecting to login...'
const INVALID_STAYS_MS = 3 * SECOND_MS

export const handle = { footer: 'links' } satisfies PageHandle

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Reset password', noindex: true })

/** Where the link of the reset mail leads: the link is asked about first, then a new password is set. */
export default function ResetPasswordPage() {
  const token = useSearchParams()[0].get('token') ?? ''
  const [state, setState] = useState<'asking' | 'valid' | 'invalid' | { unheard: string }>('asking')
  const navigate = useNavigate()

  useEffect(() => {
    if (token === '') return setState('invalid')
    browserApi.auth.verifyResetToken({ token }).then(
      ({ valid }) => setState(valid ? 'valid' : 'invalid'),
      (error) => setState({ unheard: sentenceOf(error, 'Something went wrong.') }),
    )
  }, [token])
  useEffect(() => {
    if (state !== 'invalid') return
    const timer = setTimeout(() => void navigate(PAGES.login), INVALID_STAYS_MS)
    return () => clearTimeout(timer)
  }, [state, navigate])

  return (
    <EntryFrame title="Reset password">
      {state === 'valid' ? (
        <NewPasswordForm token={token} />
      ) : state === 'asking' ? (
        <div role="status">
          <span className="sr-only">Checking your link…</span>
          <Skeleton className="h-13" />
          <Skeleton className="mt-8 h-13" />
          <Skeleton className="mt-8 h-14" />
        </div>
      ) : (
        <>
          <Notice kind="failed">{state === 'invalid' ? INVALID : state.unheard}</Notice>
          <div className="flex flex-wrap gap-x-8 pt-4">
            <LinkUnderlined to={PAGES.forgotPassword}>Ask for a new link</LinkUnderlined>
            <LinkUnderlined to={PAGES.login}>Login</LinkUnderlined>
          </div>
        </>
      )}
    </EntryFrame>
  )
}
