import { StaffPage } from '#web/admin/shell/staff-page.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/edit-product-page.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Edit Product', noindex: true })

export default function EditProductPage() {
  return <StaffPage title="Edit Product">{null}</StaffPage>
}
