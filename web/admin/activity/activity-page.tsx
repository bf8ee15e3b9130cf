import { StaffPage } from '#web/admin/shell/staff-page.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/activity-page.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Activity', noindex: true })

export default function ActivityPage() {
  return <StaffPage title="Activity">{null}</StaffPage>
}
