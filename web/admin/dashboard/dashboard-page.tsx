import { useStaffMember } from '#web/admin/shell/staff-context.ts'
import { StaffPage } from '#web/admin/shell/staff-page.tsx'
import { apiContext } from '#web/api-context.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/dashboard-page.ts'
import { AreaCards } from './area-cards.tsx'
import { BackupLine } from './backup-line.tsx'
import { backupWords } from './backup-words.ts'
import { SalesFigures } from './sales-figures.tsx'
import { ShelfFigures } from './shelf-figures.tsx'
import { ToDoList } from './to-do-list.tsx'
import { useFreshWhenSeen } from './use-fresh-when-seen.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Dashboard', noindex: true })

export async function loader({ context }: Route.LoaderArgs) {
  return context.get(apiContext).admin.today({})
}

/** What waits first, the figures beside it, then the way to everything else. */
export default function DashboardPage({ loaderData: today }: Route.ComponentProps) {
  const { name, role } = useStaffMember()
  useFreshWhenSeen()
  const backup = backupWords(today.backup, today.at)
  return (
    <StaffPage title={`Welcome back, ${name}`}>
      <div className="grid gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
        <div className="space-y-6">
          {backup.wrong && <BackupLine {...backup} />}
          <ToDoList today={today} isAllWell={!backup.wrong} />
        </div>
        <div className="space-y-10">
          <SalesFigures sales={today.sales} />
          <ShelfFigures today={today} />
          {!backup.wrong && <BackupLine {...backup} />}
        </div>
      </div>
      <AreaCards role={role} />
    </StaffPage>
  )
}
