import { Outlet, useNavigation } from 'react-router'
import { apiContext } from '#web/api-context.ts'
import { notFoundWords } from '#web/shell/not-found.ts'
import { NotFoundScreen } from '#web/shell/not-found-screen.tsx'
import type { PageHandle } from '#web/shell/page-handle.ts'
import type { Route } from './+types/staff-layout.ts'
import { PageFailed } from './page-failed.tsx'
import staffSheet from './staff.css?url'
import { StaffHeader } from './staff-header.tsx'

export const handle = { header: StaffHeader, footer: false } satisfies PageHandle

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: staffSheet }]

/** The guard has let only staff come here. */
export async function loader({ context }: Route.LoaderArgs) {
  const { user } = await context.get(apiContext).auth.me({})
  return { user }
}

/** Who is looking does not change from page to page. */
export const shouldRevalidate = () => false

/** The staff's ground, and a line that moves while the next page is on its way. */
export default function StaffLayout() {
  return (
    <div className="staff-ground">
      <Progress />
      <Outlet />
    </div>
  )
}

/** A page whose data can't be had says so and can be tried again; an address without a page is the shop's own 'not found'. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const words = notFoundWords(error)
  if (words) return <NotFoundScreen {...words} />
  return (
    <div className="staff-ground">
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
          <div className="staff-progress h-full bg-brass-400" />
          <span className="sr-only">Loading…</span>
        </>
      )}
    </div>
  )
}
