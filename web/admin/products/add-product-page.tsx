import { useNavigate } from 'react-router'
import { ADMIN_PAGES } from '#contract/platform/values/admin-paths.ts'
import { AdminPage } from '#web/admin/layout/admin-page.tsx'
import { apiContext } from '#web/api-context.ts'
import { pageMeta } from '#web/meta/page-meta.ts'
import { showNotice } from '#web/ui/toast-store.ts'
import type { Route } from './+types/add-product-page.ts'
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
  const navigate = useNavigate()
  return (
    <AdminPage title="Add Product">
      <ProductForm
        {...loaderData}
        product={null}
        onSaved={({ name, published }) => {
          showNotice(published ? `'${name}' added.` : `'${name}' saved as a draft.`)
          void navigate(ADMIN_PAGES.products)
        }}
      />
    </AdminPage>
  )
}
