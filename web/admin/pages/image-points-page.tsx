import { adminProductPage } from '#contract/app/admin-paths.ts'
import { PointsEditor } from '#web/admin/catalog/image-points/points-editor.tsx'
import { orProductNotFound } from '#web/admin/catalog/products/product-not-found.ts'
import { AdminPage } from '#web/admin/platform/shell/admin-page.tsx'
import { apiContext } from '#web/platform/api/api-context.ts'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import { LinkUnderlined } from '#web/platform/ui/link-underlined.tsx'
import type { Route } from './+types/image-points-page.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Tip and butt', noindex: true })

export async function loader({ context, params }: Route.LoaderArgs) {
  const { productId } = params
  const { admin } = context.get(apiContext)
  const { data } = await orProductNotFound(productId, () => admin.product({ id: productId }))
  return { product: data }
}

export default function ImagePointsPage({ loaderData: { product } }: Route.ComponentProps) {
  const { id, name, image_url } = product
  return (
    <AdminPage title="Tip and butt">
      <p className="-mt-4 pb-5 text-small text-steel-600 max-md:sr-only">
        {name}. The main image gets its scale from these two points and the overall length.
      </p>
      {image_url ? (
        <PointsEditor key={image_url} product={product} imageUrl={image_url} />
      ) : (
        <>
          <p>This product has no image yet. Tip and butt are marked in its main image.</p>
          <LinkUnderlined to={adminProductPage(id)} className="mt-2">
            Add an image
          </LinkUnderlined>
        </>
      )}
    </AdminPage>
  )
}
