import { useCurrentAdmin } from '#web/admin/layout/admin-context.ts'
import { AdminPage } from '#web/admin/layout/admin-page.tsx'
import { useRevalidateOnFocus } from '#web/admin/use-revalidate-on-focus.ts'
import { apiContext } from '#web/api-context.ts'
import { pageMeta } from '#web/meta/page-meta.ts'
import { useBusiness } from '#web/meta/site.ts'
import type { Route } from './+types/dashboard-page.ts'
import { AreaCards } from './area-cards.tsx'
import { BackupLine } from './backup-line.tsx'
import { backupStatus } from './backup-status.ts'
import { Inventory } from './inventory.tsx'
import { SalesSummary } from './sales-summary.tsx'
import { ToDoList } from './to-do-list.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Dashboard', noindex: true })

export async function loader({ context }: Route.LoaderArgs) {
  return context.get(apiContext).admin.dashboard({})
}

export default function DashboardPage({ loaderData: dashboard }: Route.ComponentProps) {
  const { name, role } = useCurrentAdmin()
  useRevalidateOnFocus()
  const { time_zone } = useBusiness()
  const backup = backupStatus(dashboard.backup, dashboard.at, time_zone)
  return (
    <AdminPage title={`Welcome back, ${name}`}>
      <div className="grid gap-x-16 gap-y-10 wide:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <div className="space-y-6">
          {backup.isProblem && <BackupLine {...backup} />}
          <ToDoList dashboard={dashboard} isAllWell={!backup.isProblem} />
        </div>
        <div className="space-y-10">
          <SalesSummary sales={dashboard.sales} />
          <Inventory dashboard={dashboard} />
          {!backup.isProblem && <BackupLine {...backup} />}
        </div>
      </div>
      <AreaCards role={role} />
    </AdminPage>
  )
}
