import { useLocation, useSearchParams } from 'react-router'
import { PAGES } from '#contract/platform/values/paths.ts'
import { AuthLayout } from '#web/customers/account/auth-layout.tsx'
import { CodeMode } from '#web/customers/account/verify/code-mode.tsx'
import { LinkMode } from '#web/customers/account/verify/link-mode.tsx'
import type { PageHandle } from '#web/platform/meta/page-handle.ts'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import { LinkUnderlined } from '#web/platform/ui/link-underlined.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'
import { Skeleton } from '#web/platform/ui/skeleton.tsx'
import { useHydrated } from '#web/platform/ui/use-hydrated.ts'
import type { Route } from './+types/verify-email-page.ts'

export const handle = { footer: 'links' } satisfies PageHandle

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Verify email', noindex: true })

export default function VerifyEmailPage() {
  const hydrated = useHydrated()
  const linkCode = useSearchParams()[0].get('code')
  const email = readEmail(useLocation().state)

  // Code and email are read in the browser, so the server renders the same page for everyone.
  if (!hydrated) return <Waiting />
  if (linkCode !== null) return <LinkMode linkCode={linkCode} />
  if (email !== null) return <CodeMode email={email} />
  return (
    <AuthLayout title="Verify your email">
      <Notice kind="failed">Missing email for verification. Please check your registration flow.</Notice>
      <div className="flex flex-wrap gap-x-8 pt-4">
        <LinkUnderlined to={PAGES.signup}>Sign Up</LinkUnderlined>
        <LinkUnderlined to={PAGES.login}>Login</LinkUnderlined>
      </div>
    </AuthLayout>
  )
}

function Waiting() {
  return (
    <AuthLayout title="Verify your email">
      <Skeleton className="h-15 sm:h-17" />
      <Skeleton className="mt-6 h-14" />
    </AuthLayout>
  )
}

function readEmail(state: unknown): string | null {
  const { email } = (state ?? {}) as { email?: unknown }
  return typeof email === 'string' && email !== '' ? email : null
}
