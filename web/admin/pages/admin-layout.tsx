import {
  Outlet,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useNavigate,
  useNavigation,
} from 'react-router'
import { AdminHeader } from '#web/admin/pages/layout/admin-header.tsx'
import adminSheet from '#web/admin/platform/shell/admin.css?url'
import type { AdminData } from '#web/admin/platform/shell/admin-context.ts'
import { AdminPage } from '#web/admin/platform/shell/admin-page.tsx'
import { ShipQuestion } from '#web/admin/sales/orders/ship-question.tsx'
import { NotFoundScreen } from '#web/app/layout/not-found-screen.tsx'
import { apiContext } from '#web/platform/api/api-context.ts'
import { errorMessage } from '#web/platform/api/browser-api.ts'
import { notFoundContent } from '#web/platform/meta/not-found.ts'
import type { PageHandle } from '#web/platform/meta/page-handle.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'
import type { Route } from './+types/admin-layout.ts'

export const handle = { header: AdminHeader, footer: false } satisfies PageHandle

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: adminSheet }]

export async function loader({ context }: Route.LoaderArgs): Promise<AdminData> {
  const { auth, admin } = context.get(apiContext)
  const [{ user }, waiting] = await Promise.all([auth.me({}), admin.waiting({}).catch(() => null)])
  return { user, waiting }
}

/** The counts change with every page and after every write, but not while one filters a list. */
export function shouldRevalidate({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  return currentUrl.pathname !== nextUrl.pathname || currentUrl.search === nextUrl.search
}

export default function AdminLayout() {
  return (
    <div className="admin-background">
      <Progress />
      <Outlet />
      <ShipQuestion />
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

function PageFailed({ error }: { error: unknown }) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const { state } = useNavigation()
  // A revalidation can finish within one render and leave the error; a navigation always clears it.
  const tryAgain = () => void navigate({ pathname, search }, { replace: true })
  return (
    <AdminPage title="This page could not be loaded">
      <Notice kind="failed" className="max-w-160">
        {errorMessage(error, 'The server did not respond. Nothing was changed.')}
      </Notice>
      <Button
        kind="secondary"
        busy={state === 'loading' && 'Loading…'}
        onClick={tryAgain}
        className="mt-5 max-sm:w-full"
      >
        Try again
      </Button>
    </AdminPage>
  )
}
