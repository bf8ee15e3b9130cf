import { useRevalidator } from 'react-router'
import { AdminPage } from '#web/admin/layout/admin-page.tsx'
import { ProductPassports } from '#web/admin/passports/product-passports.tsx'
import { apiContext } from '#web/api-context.ts'
import { pageMeta } from '#web/meta/page-meta.ts'
import type { Route } from './+types/edit-product-page.ts'
import { DeleteProduct } from './delete-product.tsx'
import { ProductForm } from './form/product-form.tsx'
import { loadForm } from './load-form.ts'
import { ProductActions } from './product-actions.tsx'
import formSheet from './product-form.css?url'
import { orProductNotFound } from './product-not-found.ts'

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
