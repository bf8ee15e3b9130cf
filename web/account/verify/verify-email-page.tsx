import { useLocation, useSearchParams } from 'react-router'
import { PAGES } from '#contract/addresses.ts'
import { EntryFrame } from '#web/account/entry-frame.tsx'
import { useHydrated } from '#web/account/form/use-hydrated.ts'
import type { PageHandle } from '#web/shell/page-handle.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { LinkUnderlined } from '#web/ui/link-underlined.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Route } from './+types/verify-email-page.ts'
import { CodeMode } from './code-mode.tsx'
import { LinkMode } from './link-mode.tsx'

export const handle = { footer: 'links' } satisfies PageHandle

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Verify email', noindex: true })

/** From the mail's link, or with the mail's code for whoever has just signed up. */
export default function VerifyEmailPage() {
  const hydrated = useHydrated()
  const linkCode = useSearchParams()[0].get('code')
  const email = emailIn(useLocation().state)

  // Both come from this browser alone: the page itself is the same for everybody.
  if (!hydrated) return <Waiting />
  if (linkCode !== null) return <LinkMode linkCode={linkCode} />
  if (email !== null) return <CodeMode email={email} />
  return (
    <EntryFrame title="Verify your email">
      <Notice kind="failed">Missing email for verification. Please check your registration flow.</Notice>
      <div className="flex flex-wrap gap-x-8 pt-4">
        <LinkUnderlined to={PAGES.signup}>Sign Up</LinkUnderlined>
        <LinkUnderlined to={PAGES.login}>Login</LinkUnderlined>
      </div>
    </EntryFrame>
  )
}

function Waiting() {
  return (
    <EntryFrame title="Verify your email">
      <Skeleton className="h-15 sm:h-17" />
      <Skeleton className="mt-6 h-14" />
    </EntryFrame>
  )
}

function emailIn(state: unknown): string | null {
  const { email } = (state ?? {}) as { email?: unknown }
  return typeof email === 'string' && email !== '' ? email : null
}
