import { PAGES } from '#contract/paths.ts'
import { apiContext } from '#web/api-context.ts'
import { hero, heroUpright } from '#web/images/hero-images.ts'
import type { PageHandle } from '#web/meta/page-handle.ts'
import { pageMeta } from '#web/meta/page-meta.ts'
import { siteImage } from '#web/meta/share-image.ts'
import { useSite } from '#web/meta/site.ts'
import { toCard } from '#web/storefront/card-product.ts'
import { storeData } from '#web/structured-data/store-data.ts'
import { JsonLd } from '#web/ui/json-ld.tsx'
import type { Route } from './+types/home-page.ts'
import { AboutPreview } from './about-preview.tsx'
import { CategoryGrid } from './category-grid.tsx'
import { Hero } from './hero.tsx'
import { HERO_UPRIGHT, HERO_WIDE } from './hero-media.ts'
import { HowItWorks } from './how-it-works.tsx'
import { NewReleases } from './new-releases.tsx'
import { ProcessPreview } from './process-preview.tsx'

const NEW_RELEASES = 3

import './home.css'

export const handle = { header: 'over-hero' } satisfies PageHandle

export const links: Route.LinksFunction = () => [
  heroPreload(HERO_UPRIGHT, heroUpright.avif),
  heroPreload(HERO_WIDE, hero.avif),
]

function heroPreload({ media, sizes }: typeof HERO_WIDE, srcset: string) {
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
  const site = useSite()
  const { categories, newest, total } = loaderData
  return (
    <>
      <Hero />
      <AboutPreview />
      <ProcessPreview />
      <CategoryGrid categories={categories} />
      <NewReleases newest={newest} total={total} />
      <HowItWorks />
      <JsonLd data={storeData(site, hero.src)} />
    </>
  )
}
