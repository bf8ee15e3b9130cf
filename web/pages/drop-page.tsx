import type { ApiClient } from '#contract/app/client.ts'
import { dropPage, PAGES } from '#contract/platform/values/paths.ts'
import type { LoadedDraw } from '#web/catalog/draws/loaded-draw.ts'
import { leadOf } from '#web/catalog/drops/lead.ts'
import { breadcrumbData } from '#web/catalog/structured-data/breadcrumb-data.ts'
import { dropData } from '#web/catalog/structured-data/drop-data.ts'
import { DropScreen } from '#web/pages/drop/drop-screen.tsx'
import { apiContext } from '#web/platform/api/api-context.ts'
import { failedWith } from '#web/platform/api/api-failure.ts'
import { dropAhead } from '#web/platform/images/drop-image.ts'
import { notFound } from '#web/platform/meta/not-found.ts'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import { siteImage } from '#web/platform/meta/share-image.ts'
import { useSite } from '#web/platform/meta/site.ts'
import { JsonLd } from '#web/platform/ui/json-ld.tsx'
import type { Route } from './+types/drop-page.ts'

const GONE = { heading: 'Drop Not Found', text: 'This drop does not exist, or it is no longer listed.' }

export async function loader({ context, params }: Route.LoaderArgs) {
  const { drops, draws } = context.get(apiContext)
  const { data: drop } = await drops.get({ slug: params.slug }).catch((error: unknown) => {
    throw failedWith(error, 404) ? notFound(GONE) : error
  })
  return { drop, draw: drop.state === 'drawn' ? await loadDraw(draws, drop.slug) : null }
}

async function loadDraw({ result, status }: ApiClient['draws'], slug: string): Promise<LoadedDraw> {
  const [ranks, facts] = await Promise.all([result({ slug }), status({ slug })])
  return { result: ranks, status: facts }
}

export const meta: Route.MetaFunction = ({ matches, loaderData: { drop } }) => {
  const [first] = drop.products
  return pageMeta(matches, {
    title: drop.name,
    description: drop.description.split('\n')[0] || leadOf(drop),
    path: dropPage(drop.slug),
    image: first?.images[1] ?? first?.image_url ?? siteImage(dropAhead),
  })
}

export default function DropPage({ loaderData: { drop, draw } }: Route.ComponentProps) {
  const { origin } = useSite()
  const crumbs = [
    { label: 'Drops', to: PAGES.drops },
    { label: drop.name, to: dropPage(drop.slug) },
  ]
  return (
    <>
      <DropScreen key={drop.id} drop={drop} draw={draw} />
      {drop.products.length > 0 && <JsonLd data={dropData(origin, drop)} />}
      <JsonLd data={breadcrumbData(origin, crumbs)} />
    </>
  )
}
