import { StaffPage } from '#web/admin/shell/staff-page.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/trash-page.ts'

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, { title: 'Trash', noindex: true })

export default function TrashPage() {
  return <StaffPage title="Trash">{null}</StaffPage>
}
