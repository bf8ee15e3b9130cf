import { ADMIN_PAGES } from '#contract/platform/values/admin-paths.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import type { ProblemKey } from '#contract/staff/dashboard/problems.ts'
import { useCurrentAdmin } from '#web/admin/layout/admin-context.ts'
import { AdminPage } from '#web/admin/layout/admin-page.tsx'
import { loadSetup } from '#web/admin/setup-guide/load-setup.ts'
import { SetupArea } from '#web/admin/setup-guide/setup-area.tsx'
import { useRevalidateOnFocus } from '#web/admin/use-revalidate-on-focus.ts'
import { apiContext } from '#web/api-context.ts'
import { pageMeta } from '#web/meta/page-meta.ts'
import { useBusiness } from '#web/meta/site.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Link } from '#web/ui/link.tsx'
import type { Route } from './+types/dashboard-page.ts'
import { AreaCards } from './area-cards.tsx'
import { BackupLine } from './backup-line.tsx'
import { backupStatus } from './backup-status.ts'
import { DashboardFoot } from './dashboard-foot.tsx'
import { ProblemList } from './problem-list.tsx'
import { SalesSummary } from './sales-summary.tsx'
import { ShopTable } from './shop-table.tsx'
import { storeStatus } from './store-status.ts'
import { ToDoList } from './to-do-list.tsx'

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
  return new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone }).format(new Date(instant))
}
