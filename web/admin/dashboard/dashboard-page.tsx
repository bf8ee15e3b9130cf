import { StaffPage } from '#web/admin/shell/staff-page.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/dashboard-page.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Dashboard', noindex: true })

export default function DashboardPage() {
  return <StaffPage title="Dashboard">{null}</StaffPage>
}
