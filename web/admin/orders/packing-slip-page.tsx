import { StaffPage } from '#web/admin/shell/staff-page.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/packing-slip-page.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Packing slip', noindex: true })

export default function PackingSlipPage() {
  return <StaffPage title="Packing slip">{null}</StaffPage>
}
