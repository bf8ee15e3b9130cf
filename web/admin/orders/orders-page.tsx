import { StaffPage } from '#web/admin/shell/staff-page.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/orders-page.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Orders', noindex: true })

export default function OrdersPage() {
  return <StaffPage title="Orders">{null}</StaffPage>
}
