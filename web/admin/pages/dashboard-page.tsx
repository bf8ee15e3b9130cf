import CircleAlert from 'virtual:icon/circle-alert'
import { ADMIN_PAGES } from '#contract/app/admin-paths.ts'
import type { Role } from '#contract/customers/accounts/auth.ts'
import { formatDate } from '#contract/platform/values/dates.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import type { ProblemKey } from '#contract/staff/dashboard/problems.ts'
import { type LoadedSetup, loadSetup } from '#web/admin/operations/setup-guide/load-setup.ts'
import { SetupArea } from '#web/admin/operations/setup-guide/setup-area.tsx'
import { ShowSetupGuide } from '#web/admin/operations/setup-guide/show-setup-guide.tsx'
import { useCurrentAdmin } from '#web/admin/platform/shell/admin-context.ts'
import { adminEntries } from '#web/admin/platform/shell/admin-entries.ts'
import { AdminPage } from '#web/admin/platform/shell/admin-page.tsx'
import { useRevalidateOnFocus } from '#web/admin/platform/shell/use-revalidate-on-focus.ts'
import { type BackupStatus, backupStatus } from '#web/admin/staff/dashboard/backup-status.ts'
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

interface DashboardFootProps {
  version: string
  setup: LoadedSetup | 'failed' | null
}

interface BackupLineProps extends BackupStatus {
  /** For links to it. */
  id: string
  title: string
}

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

function AreaCards({ role }: { role: Role }) {
  const areas = adminEntries(role).filter(({ to }) => to !== ADMIN_PAGES.dashboard)
  return (
    <section aria-labelledby="areas" className="pt-14 md:pt-20">
      <h2 id="areas" className="type-h3 pb-3">
        All areas
      </h2>
      <ul className="grid gap-x-6 sm:grid-cols-2 wide:grid-cols-3">
        {areas.map(({ label, to, description }) => (
          <li
            key={to}
            className="group relative min-h-19 border-t border-bone-300 py-4 hover:border-steel-950"
          >
            <Link
              to={to}
              prefetch="intent"
              className="type-button after:absolute after:inset-0 group-hover:underline group-hover:decoration-brass-700 group-hover:underline-offset-4"
            >
              {label}
            </Link>
            <p className="pt-0.5 text-small text-steel-600">{description}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

function BackupLine({ id, title, text, isProblem, advice }: BackupLineProps) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-small text-steel-600">
        {title}
      </h2>
      <p className={isProblem ? 'flex gap-2 pt-1 text-rust-700' : 'pt-1'}>
        {isProblem && (
          <CircleAlert size={18} strokeWidth={1.75} aria-hidden="true" className="mt-1 shrink-0" />
        )}
        <span>{text}</span>
      </p>
      {advice && (
        <p className="pt-1 text-small text-steel-600">
          {advice.text} <code className="font-sans font-medium whitespace-nowrap">{advice.command}</code>
        </p>
      )}
    </section>
  )
}

function DashboardFoot({ version, setup }: DashboardFootProps) {
  return (
    <div className="mt-14 flex flex-wrap items-center justify-between gap-x-8 border-t border-bone-300 pt-2 text-caption text-steel-600 md:mt-20">
      <p className="py-3">Version {version}</p>
      {setup !== null && setup !== 'failed' && <ShowSetupGuide guide={setup.guide} />}
    </div>
  )
}
