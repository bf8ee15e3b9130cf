import { StaffPage } from '#web/admin/shell/staff-page.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/analytics-page.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Analytics', noindex: true })

export default function AnalyticsPage() {
  return <StaffPage title="Analytics">{null}</StaffPage>
}
