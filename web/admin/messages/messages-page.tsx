import { StaffPage } from '#web/admin/shell/staff-page.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/messages-page.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Messages', noindex: true })

export default function MessagesPage() {
  return <StaffPage title="Messages">{null}</StaffPage>
}
