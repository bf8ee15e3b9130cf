import { StaffPage } from '#web/admin/shell/staff-page.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/outbox-page.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Outbox', noindex: true })

export default function OutboxPage() {
  return <StaffPage title="Outbox">{null}</StaffPage>
}
