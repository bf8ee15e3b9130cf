import { useRevalidator } from 'react-router'
import { AdminPage } from '#web/admin/layout/admin-page.tsx'
import { ProductPassports } from '#web/admin/passports/product-passports.tsx'
import { apiContext } from '#web/api-context.ts'
import { failedWith } from '#web/api-failure.ts'
import { notFound } from '#web/meta/not-found.ts'
import { pageMeta } from '#web/meta/page-meta.ts'
import type { Route } from './+types/edit-product-page.ts'
import { DeleteProduct } from './delete-product.tsx'
import { ProductForm } from './form/product-form.tsx'
import { loadForm } from './load-form.ts'
import { ProductActions } from './product-actions.tsx'
import formSheet from './product-form.css?url'

const DELETED_ACCOUNT = {
  heading: 'Product Not Found',
  text: 'This product does not exist or is in the trash.',
}

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: formSheet }]

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Edit Product', noindex: true })

export async function loader({ context, params }: Route.LoaderArgs) {
  if (!/^\d{1,15}$/.test(params.productId)) throw notFound(DELETED_ACCOUNT)
  const api = context.get(apiContext)
  const [{ data: product }, options] = await Promise.all([
    api.admin.product({ id: params.productId }).catch((error: unknown) => {
      throw failedWith(error, 404) ? notFound(DELETED_ACCOUNT) : error
    }),
    loadForm(api),
  ])
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
