import { ADMIN_PAGES } from '#contract/app/admin-paths.ts'
import { formatDate } from '#contract/platform/values/dates.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import type { ProblemKey } from '#contract/staff/dashboard/problems.ts'
import { loadSetup } from '#web/admin/operations/setup-guide/load-setup.ts'
import { SetupArea } from '#web/admin/operations/setup-guide/setup-area.tsx'
import { useCurrentAdmin } from '#web/admin/platform/shell/admin-context.ts'
import { AdminPage } from '#web/admin/platform/shell/admin-page.tsx'
import { useRevalidateOnFocus } from '#web/admin/platform/shell/use-revalidate-on-focus.ts'
import { AreaCards } from '#web/admin/staff/dashboard/area-cards.tsx'
import { BackupLine } from '#web/admin/staff/dashboard/backup-line.tsx'
import { backupStatus } from '#web/admin/staff/dashboard/backup-status.ts'
import { DashboardFoot } from '#web/admin/staff/dashboard/dashboard-foot.tsx'
import { ProblemList } from '#web/admin/staff/dashboard/problem-list.tsx'
import { SalesSummary } from '#web/admin/staff/dashboard/sales-summary.tsx'
import { ShopTable } from '#web/admin/staff/dashboard/shop-table.tsx'
import { storeStatus } from '#web/admin/staff/dashboard/store-status.ts'
import { ToDoList } from '#web/admin/staff/dashboard/to-do-list.tsx'
import { apiContext } from '#web/platform/api/api-context.ts'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import { useBusiness } from '#web/platform/meta/site.ts'
import { buttonStyle } from '#web/platform/ui/button-style.ts'
import { Link } from '#web/platform/ui/link.tsx'
import type { Route } from './+types/dashboard-page.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Dashboard', noindex: true })

export async function loader({ context }: Route.LoaderArgs) {
  const [dashboard, setup] = await Promise.all([
    context.get(apiContext).admin.dashboard({}),
    loadSetup(context),
  ])
  return { dashboard, setup }
}

export default function DashboardPage({ loaderData: { dashboard, setup } }: Route.ComponentProps) {
  const { name, role } = useCurrentAdmin()
  useRevalidateOnFocus()
  const { time_zone } = useBusiness()
  const { problems } = dashboard
  const isKnown = (of: ProblemKey) => problems.some(({ key }) => key === of)
  const backup = backupStatus(dashboard.backup, dashboard.at, time_zone, isKnown('backup'))
  const stored = storeStatus(dashboard.backup_store, dashboard.at, isKnown('store'))
  const lines = [
    { id: 'backup', title: 'Backup', ...backup },
    ...(stored ? [{ id: 'backup-store', title: 'Backup store', ...stored }] : []),
  ].map(({ advice, ...line }) => ({
    ...line,
    ...(advice && { advice: { ...advice, command: `${dashboard.shop_command} ${advice.command}` } }),
  }))
  const failedLines = lines.filter(({ isProblem }) => isProblem)
  return (
    <AdminPage
      title={`Welcome back, ${name}`}
      headClassName={dashboard.to_pack.count > 0 ? 'max-md:-mb-4' : undefined}
      actions={
        dashboard.to_pack.count > 0 && (
          <Link to={ADMIN_PAGES.packing} className={buttonStyle('primary', 'card', 'max-md:hidden')}>
            Pack {pluralize(dashboard.to_pack.count, 'order')}
          </Link>
        )
      }
    >
      <p className="-mt-6 pb-8 text-steel-600 max-md:hidden">{dateIn(time_zone, dashboard.at)}</p>
      {problems.length > 0 && <ProblemList problems={problems} />}
      {setup && <SetupArea setup={setup} />}
      <div className="grid gap-x-16 gap-y-10 wide:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <div className="space-y-6">
          {failedLines.map((line) => (
            <BackupLine key={line.id} {...line} />
          ))}
          <ToDoList dashboard={dashboard} isAllWell={failedLines.length === 0 && problems.length === 0} />
        </div>
        <SalesSummary sales={dashboard.sales} />
      </div>
      <ShopTable dashboard={dashboard} backups={lines.filter(({ isProblem }) => !isProblem)} />
      <AreaCards role={role} />
      <DashboardFoot version={dashboard.version} setup={setup} />
    </AdminPage>
  )
}

/** "Thursday, November 19, 2026" */
function dateIn(timeZone: string, instant: string): string {
  return formatDate(instant, { dateStyle: 'full', timeZone })
}
