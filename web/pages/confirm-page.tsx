import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { ApiError } from '#contract/app/client.ts'
import type { Confirmed } from '#contract/customers/notifications/notifications.ts'
import { INVALID_LINK } from '#contract/customers/notifications/subscription-kinds.ts'
import { notificationsPage, PAGES } from '#contract/platform/values/paths.ts'
import { AuthLayout } from '#web/customers/account/auth-layout.tsx'
import { describeSubscription } from '#web/customers/notifications/kind-texts.ts'
import { browserApi, errorMessage } from '#web/platform/api/browser-api.ts'
import type { PageHandle } from '#web/platform/meta/page-handle.ts'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { LinkUnderlined } from '#web/platform/ui/link-underlined.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'
import { Skeleton } from '#web/platform/ui/skeleton.tsx'
import { useHydrated } from '#web/platform/ui/use-hydrated.ts'
import type { Route } from './+types/confirm-page.ts'

export const handle = { footer: 'links' } satisfies PageHandle

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: TITLE, noindex: true })

const TITLE = 'Confirm your email address'
const LEAD = 'Then we’ll email you what you asked for, or count your entry in the draw.'

export default function ConfirmPage() {
  // The token is read in the browser, so the server renders the same page for everyone.
  const hydrated = useHydrated()
  const token = useSearchParams()[0].get('token') ?? ''
  return hydrated ? <Confirmation key={token} token={token} /> : <Waiting />
}

type State =
  | { is: 'ready' | 'busy' }
  | { is: 'confirmed'; subscription: Confirmed }
  | { is: 'failed'; message: string; canRetry: boolean }

/** Mail scanners open links and run scripts, so the page waits for a press. */
function Confirmation({ token }: { token: string }) {
  const [state, setState] = useState<State>(
    token === '' ? { is: 'failed', message: INVALID_LINK, canRetry: false } : { is: 'ready' },
  )

  async function confirm() {
    setState({ is: 'busy' })
    try {
      const { subscription } = await browserApi.notifications.confirm({ token })
      setState({ is: 'confirmed', subscription })
    } catch (error) {
      const message = errorMessage(error, 'We could not confirm your email address.')
      setState({ is: 'failed', message, canRetry: !(error instanceof ApiError && error.status === 400) })
    }
  }

  if (state.is === 'confirmed') {
    return (
      <AuthLayout title="Your email address is confirmed">
        <Notice kind="done">{describeSubscription(state.subscription)}</Notice>
        <p className="pt-4 text-steel-600">You can end this at any time, with a link in every email.</p>
        <Links token={token} />
      </AuthLayout>
    )
  }
  if (state.is === 'failed') {
    return (
      <AuthLayout title={TITLE}>
        <Notice kind="failed">{state.message}</Notice>
        {state.canRetry ? (
          <Button onClick={confirm} className="mt-5">
            Try again
          </Button>
        ) : (
          <>
            <p className="pt-4 text-steel-600">
              A link works once, for 7 days. If you have not confirmed before, press “Notify me” again, and we
              send you a new one.
            </p>
            <Links token={token} />
          </>
        )}
      </AuthLayout>
    )
  }
  return (
    <AuthLayout title={TITLE} lead={LEAD}>
      <Button size="final" busy={state.is === 'busy' && 'Confirming…'} onClick={confirm} className="w-full">
        Confirm
      </Button>
    </AuthLayout>
  )
}

function Waiting() {
  return (
    <AuthLayout title={TITLE} lead={LEAD}>
      <Skeleton className="h-14" />
    </AuthLayout>
  )
}

function Links({ token }: { token: string }) {
  return (
    <div className="flex flex-wrap gap-x-8 pt-3">
      <LinkUnderlined to={PAGES.shop}>See the knives</LinkUnderlined>
      {token !== '' && (
        <LinkUnderlined to={notificationsPage(token)} prefetch="none">
          Manage your emails
        </LinkUnderlined>
      )}
    </div>
  )
}
