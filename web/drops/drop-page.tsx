import type { ApiClient } from '#contract/platform/api/client.ts'
import { dropPage, PAGES } from '#contract/platform/values/paths.ts'
import { apiContext } from '#web/api-context.ts'
import { failedWith } from '#web/api-failure.ts'
import type { LoadedDraw } from '#web/draws/loaded-draw.ts'
import { dropAhead } from '#web/images/drop-image.ts'
import { notFound } from '#web/meta/not-found.ts'
import { pageMeta } from '#web/meta/page-meta.ts'
import { siteImage } from '#web/meta/share-image.ts'
import { useSite } from '#web/meta/site.ts'
import { breadcrumbData } from '#web/structured-data/breadcrumb-data.ts'
import { dropData } from '#web/structured-data/drop-data.ts'
import { JsonLd } from '#web/ui/json-ld.tsx'
import type { Route } from './+types/drop-page.ts'
import { DropScreen } from './drop-screen.tsx'
import { leadOf } from './panel/lead.ts'

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
