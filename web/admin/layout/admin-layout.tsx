import { Outlet, useNavigation } from 'react-router'
import { apiContext } from '#web/api-context.ts'
import { NotFoundScreen } from '#web/layout/not-found-screen.tsx'
import { notFoundContent } from '#web/meta/not-found.ts'
import type { PageHandle } from '#web/meta/page-handle.ts'
import type { Route } from './+types/admin-layout.ts'
import adminSheet from './admin.css?url'
import { AdminHeader } from './admin-header.tsx'
import { PageFailed } from './page-failed.tsx'

export const handle = { header: AdminHeader, footer: false } satisfies PageHandle

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: adminSheet }]

export async function loader({ context }: Route.LoaderArgs) {
  const { user } = await context.get(apiContext).auth.me({})
  return { user }
}

export const shouldRevalidate = () => false

export default function AdminLayout() {
  return (
    <div className="admin-background">
      <Progress />
      <Outlet />
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const message = notFoundContent(error)
  if (message) return <NotFoundScreen {...message} />
  return (
    <div className="admin-background">
      <PageFailed error={error} />
    </div>
  )
}

function Progress() {
  const busy = useNavigation().state !== 'idle'
  return (
    <div role="status" className="fixed inset-x-0 top-0 z-40 h-1">
      {busy && (
        <>
          <div className="admin-progress h-full bg-brass-400" />
          <span className="sr-only">Loading…</span>
        </>
      )}
    </div>
  )
}
