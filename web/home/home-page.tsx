import { PAGES } from '#contract/platform/values/paths.ts'
import { apiContext } from '#web/api-context.ts'
import { contentImage } from '#web/content/content-image.ts'
import { type Content, loadContent } from '#web/content/load-content.ts'
import { nextDrops } from '#web/drops/load-next-drop.ts'
import { NextDropBand } from '#web/drops/next-drop.tsx'
import { hero } from '#web/images/hero-images.ts'
import type { PageHandle } from '#web/meta/page-handle.ts'
import { pageMeta } from '#web/meta/page-meta.ts'
import { siteImage } from '#web/meta/share-image.ts'
import { useSite } from '#web/meta/site.ts'
import { CustomersSay } from '#web/reviews/customers-say.tsx'
import { loadShopReviews } from '#web/reviews/load-reviews.ts'
import { toCard } from '#web/storefront/card-product.ts'
import { storeData } from '#web/structured-data/store-data.ts'
import { JsonLd } from '#web/ui/json-ld.tsx'
import type { Route } from './+types/home-page.ts'
import { AboutPreview } from './about-preview.tsx'
import { CategoryGrid } from './category-grid.tsx'
import { Hero } from './hero.tsx'
import { heroPreloads } from './hero-preloads.ts'
import { HowItWorks } from './how-it-works.tsx'
import { NewReleases } from './new-releases.tsx'
import { ProcessPreview } from './process-preview.tsx'
import { processTitles } from './process-titles.ts'

const NEW_RELEASES = 3

import './home.css'

export const handle = { header: 'over-hero' } satisfies PageHandle

export async function loader({ context }: Route.LoaderArgs) {
  const api = context.get(apiContext)
  const { products, drops } = api
  const [categories, newest, say, content, process, listed] = await Promise.all([
    products.allCategories({}),
    products.list({ page: '1', per_page: String(NEW_RELEASES) }),
    loadShopReviews(api),
    loadContent(context, 'home'),
    loadContent(context, 'process'),
    drops.list({}),
  ])
  return {
    categories: categories.data,
    newest: newest.data.map((product) => toCard(product, true)),
    total: newest.total,
    say,
    content,
    process: processTitles(process),
    drops: nextDrops(listed.data),
  }
}

function uploadedHero({ images: { hero_image } }: Content<'home'>) {
  return hero_image.url === null ? null : contentImage(hero_image, hero)
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) => {
  const image = uploadedHero(loaderData.content)
  return [
    ...heroPreloads(image),
    ...pageMeta(matches, {
      title: 'Handmade Knives and Leather Sheaths',
      description: loaderData.content.texts.description,
      path: PAGES.home,
      image: siteImage(image ?? hero),
    }),
  ]
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const site = useSite()
  const { categories, newest, total, say, content, process, drops } = loaderData
  const image = uploadedHero(content)
  return (
    <>
      <Hero texts={content.texts} image={image} alt={content.images.hero_image.alt} />
      <div className="divide-y divide-bone-300">
        {drops.map((drop) => (
          <NextDropBand key={drop.slug} drop={drop} />
        ))}
      </div>
      <AboutPreview content={content} />
      <ProcessPreview texts={content.texts} process={process} />
      <CategoryGrid categories={categories} />
      <NewReleases newest={newest} total={total} />
      <CustomersSay say={say} className="pb-(--section-space)" />
      <HowItWorks texts={content.texts} />
      <JsonLd data={storeData(site, (image ?? hero).src)} />
    </>
  )
}
