import { StaffPage } from '#web/admin/shell/staff-page.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/import-page.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Import products', noindex: true })

export default function ImportPage() {
  return <StaffPage title="Import products">{null}</StaffPage>
}
