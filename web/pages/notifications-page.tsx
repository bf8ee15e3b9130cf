import { useSearchParams } from 'react-router'
import { PAGES } from '#contract/platform/values/paths.ts'
import { AccountLayout } from '#web/customers/account/account-layout.tsx'
import { AuthLayout } from '#web/customers/account/auth-layout.tsx'
import { Subscriptions, SubscriptionsSkeleton } from '#web/customers/notifications/subscriptions.tsx'
import type { PageHandle } from '#web/platform/meta/page-handle.ts'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import { useCurrentUser } from '#web/platform/session/session-store.ts'
import { LinkUnderlined } from '#web/platform/ui/link-underlined.tsx'
import { useHydrated } from '#web/platform/ui/use-hydrated.ts'
import type { Route } from './+types/notifications-page.ts'

export const handle = { footer: 'links' } satisfies PageHandle

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: TITLE, noindex: true })

const TITLE = 'Notifications'
const LEAD = 'The emails that you asked for. Order emails are not among them.'

export default function NotificationsPage() {
  // Token and login are read in the browser, so the server renders the same page for everyone.
  const hydrated = useHydrated()
  const token = useSearchParams()[0].get('token') ?? ''
  const user = useCurrentUser()
  if (!hydrated || (token === '' && user === undefined)) {
    return (
      <AuthLayout title={TITLE} lead={LEAD}>
        <SubscriptionsSkeleton />
      </AuthLayout>
    )
  }
  if (token !== '') {
    return (
      <AuthLayout title={TITLE} lead={LEAD}>
        <Subscriptions key={token} token={token} />
      </AuthLayout>
    )
  }
  if (!user) {
    return (
      <AuthLayout
        title={TITLE}
        lead="Open the link at the end of one of our emails, or log in, to see what we email you."
      >
        <LinkUnderlined to={PAGES.login}>Login</LinkUnderlined>
      </AuthLayout>
    )
  }
  return (
    <AccountLayout title={TITLE}>
      <div className="max-w-150 py-10 md:py-14">
        <p className="pb-6 text-steel-600">{LEAD}</p>
        <Subscriptions key={user.id} />
      </div>
    </AccountLayout>
  )
}
