import { PAGES } from '#contract/platform/values/paths.ts'
import { breadcrumbData } from '#web/catalog/structured-data/breadcrumb-data.ts'
import { apiContext } from '#web/platform/api/api-context.ts'
import { fittedBolster } from '#web/platform/images/makers-images.ts'
import type { PageHandle } from '#web/platform/meta/page-handle.ts'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import { siteImage } from '#web/platform/meta/share-image.ts'
import { useSite } from '#web/platform/meta/site.ts'
import { JsonLd } from '#web/platform/ui/json-ld.tsx'
import { readLikedProduct } from '#web/sales/commissions/liked-product.ts'
import { RequestForm } from '#web/sales/commissions/request-form.tsx'
import type { Route } from './+types/request-page.ts'

/** The page has a form of its own, so the footer omits the one to contact us. */
export const handle = { footer: 'links' } satisfies PageHandle

export async function loader({ context, request }: Route.LoaderArgs) {
  const like = new URL(request.url).searchParams.get('like')
  return { liked: await readLikedProduct(context.get(apiContext), like) }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Made to order',
    description:
      'Ask us to make a knife or a sheath for you. Tell us what it is for, and one of us answers within two working days with a price and a date.',
    path: PAGES.requestCommission,
    image: siteImage(fittedBolster),
  })

export default function RequestPage({ loaderData: { liked } }: Route.ComponentProps) {
  const { origin } = useSite()
  return (
    <>
      <RequestForm liked={liked} />
      <JsonLd data={breadcrumbData(origin, [{ label: 'Made to order', to: PAGES.requestCommission }])} />
    </>
  )
}
