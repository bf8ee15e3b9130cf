import { useRevalidator } from 'react-router'
import { DeleteProduct } from '#web/admin/catalog/products/delete-product.tsx'
import { ProductForm } from '#web/admin/catalog/products/form/product-form.tsx'
import { loadForm } from '#web/admin/catalog/products/load-form.ts'
import { ProductActions } from '#web/admin/catalog/products/product-actions.tsx'
import formSheet from '#web/admin/catalog/products/product-form.css?url'
import { orProductNotFound } from '#web/admin/catalog/products/product-not-found.ts'
import { ProductPassports } from '#web/admin/customers/passports/product-passports.tsx'
import { AdminPage } from '#web/admin/platform/shell/admin-page.tsx'
import { apiContext } from '#web/platform/api/api-context.ts'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import type { Route } from './+types/edit-product-page.ts'

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: formSheet }]

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Edit Product', noindex: true })

export async function loader({ context, params }: Route.LoaderArgs) {
  const { productId } = params
  const api = context.get(apiContext)
  const [{ data: product }, options] = await orProductNotFound(productId, () =>
    Promise.all([api.admin.product({ id: productId }), loadForm(api)]),
  )
  return { product, ...options }
}

export default function EditProductPage({ loaderData }: Route.ComponentProps) {
  const { product } = loaderData
  const { revalidate } = useRevalidator()
  return (
    <AdminPage title="Edit Product" actions={<ProductActions product={product} />}>
      <ProductForm key={product.id} {...loaderData} onSaved={() => void revalidate()}>
        <ProductPassports key={product.id} productId={product.id} />
        <DeleteProduct productId={product.id} name={product.name} />
      </ProductForm>
    </AdminPage>
  )
}
