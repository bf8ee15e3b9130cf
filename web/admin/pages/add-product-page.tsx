import { useNavigate } from 'react-router'
import { ADMIN_PAGES } from '#contract/app/admin-paths.ts'
import { ProductForm } from '#web/admin/catalog/products/form/product-form.tsx'
import { loadForm } from '#web/admin/catalog/products/load-form.ts'
import formSheet from '#web/admin/catalog/products/product-form.css?url'
import { AdminPage } from '#web/admin/platform/shell/admin-page.tsx'
import { apiContext } from '#web/platform/api/api-context.ts'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import { showNotice } from '#web/platform/ui/toast-store.ts'
import type { Route } from './+types/add-product-page.ts'

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
