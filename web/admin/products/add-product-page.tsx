import { StaffPage } from '#web/admin/shell/staff-page.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/add-product-page.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Add Product', noindex: true })

export default function AddProductPage() {
  return <StaffPage title="Add Product">{null}</StaffPage>
}
