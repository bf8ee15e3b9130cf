import { loadSold } from '#web/catalog/sold/load-sold.ts'
import { soldPath } from '#web/catalog/sold/sold-path.ts'
import { SoldScreen } from '#web/catalog/sold/sold-screen.tsx'
import { apiContext } from '#web/platform/api/api-context.ts'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import type { Route } from './+types/sold-page.ts'

export const loader = ({ context, request }: Route.LoaderArgs) => loadSold(context.get(apiContext), request)

export const meta: Route.MetaFunction = ({ matches, loaderData: { category, slug, page, products } }) =>
  pageMeta(matches, {
    title: [category ? `Sold ${category}` : 'Sold', ...(page > 1 ? [`page ${page}`] : [])].join(', '),
    description:
      'Knives and leather sheaths that have left our bench in West Virginia, each with its true length. Ask us for one like them.',
    path: soldPath(slug, page),
    image: products[0]?.image_url ?? null,
    noindex: products.length === 0,
  })

export default function SoldPage({ loaderData }: Route.ComponentProps) {
  return <SoldScreen {...loaderData} />
}
