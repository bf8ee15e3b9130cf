import { useState } from 'react'
import { useNavigate } from 'react-router'
import { STAFF_PAGES } from '#contract/addresses.ts'
import { useStaffMember } from '#web/admin/shell/staff-context.ts'
import { StaffPage } from '#web/admin/shell/staff-page.tsx'
import { apiContext } from '#web/api-context.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { showNotice } from '#web/ui/toast-store.ts'
import type { Route } from './+types/add-product-page.ts'
import { draftKey } from './form/draft.ts'
import { createForm } from './form/form-state.ts'
import { ProductForm } from './form/product-form.tsx'
import { loadForm } from './load-form.ts'
import formSheet from './product-form.css?url'

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: formSheet }]

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Add Product', noindex: true })

export function loader({ context }: Route.LoaderArgs) {
  return loadForm(context.get(apiContext))
}

export default function AddProductPage({ loaderData }: Route.ComponentProps) {
  const { id: userId } = useStaffMember()
  const navigate = useNavigate()
  const [form] = useState(() => createForm({ userId, piece: null, ...loaderData }))
  function onSaved() {
    const { values } = form.get()
    const where = values.published === 'yes' ? 'is in the shop' : 'is kept as a draft'
    showNotice(`'${values.name}' ${where}.`)
    void navigate(STAFF_PAGES.products)
  }
  return (
    <StaffPage title="Add Product">
      <ProductForm form={form} draft={draftKey(userId, null)} onSaved={onSaved} />
    </StaffPage>
  )
}
