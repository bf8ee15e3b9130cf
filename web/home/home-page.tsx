import type { ReactNode } from 'react'
import { PAGES } from '#contract/addresses.ts'
import { NEW_RELEASES } from '#contract/shop.ts'
import { apiContext } from '#web/api-context.ts'
import { hero, heroUpright } from '#web/pictures/hero-pictures.ts'
import type { PageHandle } from '#web/shell/page-handle.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import { siteImage } from '#web/shell/share-image.ts'
import { useSite } from '#web/shell/site.ts'
import { toCard } from '#web/storefront/card-piece.ts'
import { storeData } from '#web/structured-data/store-data.ts'
import { JsonLd } from '#web/ui/json-ld.tsx'
import type { Route } from './+types/home-page.ts'
import { AboutPreview } from './about-preview.tsx'
import { CategoryGrid } from './category-grid.tsx'
import { Hero } from './hero.tsx'
import { HERO_LYING, HERO_STANDING } from './hero-media.ts'
import { HowItWorks } from './how-it-works.tsx'
import { NewReleases } from './new-releases.tsx'
import { ProcessPreview } from './process-preview.tsx'
import './home.css'

export const handle = { header: 'over-hero' } satisfies PageHandle

export const links: Route.LinksFunction = () => [
  heroPreload(HERO_STANDING, heroUpright.avif),
  heroPreload(HERO_LYING, hero.avif),
]

function heroPreload({ media, sizes }: typeof HERO_LYING, srcset: string) {
  return {
    rel: 'preload',
    as: 'image',
    type: 'image/avif',
    media,
    imageSrcSet: srcset,
    imageSizes: sizes,
    fetchPriority: 'high',
  } as const
}

export async function loader({ context }: Route.LoaderArgs) {
  const { products } = context.get(apiContext)
  const [categories, newest] = await Promise.all([
    products.allCategories({}),
    products.list({ page: '1', per_page: String(NEW_RELEASES) }),
  ])
  return { categories: categories.data, newest: newest.data.map(toCard), total: newest.total }
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'Handmade Knives and Leather Sheaths',
    description:
      'Precision handcrafted knives and leather sheaths, forged, ground and stitched by one family in West Virginia.',
    path: PAGES.home,
    image: siteImage(hero),
  })

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { origin } = useSite()
  const { categories, newest, total } = loaderData
  return (
    <>
      <Hero />
      <Below>
        <AboutPreview />
      </Below>
      <Below>
        <ProcessPreview />
      </Below>
      <Below>
        <CategoryGrid categories={categories} />
      </Below>
      <Below>
        <NewReleases newest={newest} total={total} />
      </Below>
      <Below>
        <HowItWorks />
      </Below>
      <JsonLd data={storeData(origin, hero.src)} />
    </>
  )
}

/** Below the first screen: waits for the picture one came for. It draws nothing itself, or its waking would count as a move. */
function Below({ children }: { children: ReactNode }) {
  return <div className="below-fold">{children}</div>
}
