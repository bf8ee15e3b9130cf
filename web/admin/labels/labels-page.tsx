import { StaffPage } from '#web/admin/shell/staff-page.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/labels-page.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Tags & Categories', noindex: true })

export default function LabelsPage() {
  return <StaffPage title="Tags & Categories">{null}</StaffPage>
}
