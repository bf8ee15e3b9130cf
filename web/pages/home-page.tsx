import { PAGES } from '#contract/platform/values/paths.ts'
import { nextDrops } from '#web/catalog/drops/load-next-drop.ts'
import { NextDropBand } from '#web/catalog/drops/next-drop.tsx'
import { AboutPreview } from '#web/catalog/home/about-preview.tsx'
import { CategoryGrid } from '#web/catalog/home/category-grid.tsx'
import { Hero } from '#web/catalog/home/hero.tsx'
import { heroPreloads } from '#web/catalog/home/hero-preloads.ts'
import { HowItWorks } from '#web/catalog/home/how-it-works.tsx'
import { ProcessPreview } from '#web/catalog/home/process-preview.tsx'
import { processTitles } from '#web/catalog/home/process-titles.ts'
import { toCard } from '#web/catalog/storefront/card-product.ts'
import { storeData } from '#web/catalog/structured-data/store-data.ts'
import { CustomersSay } from '#web/customers/reviews/customers-say.tsx'
import { loadShopReviews } from '#web/customers/reviews/load-reviews.ts'
import { NewReleases } from '#web/pages/home/new-releases.tsx'
import { apiContext } from '#web/platform/api/api-context.ts'
import { contentImage } from '#web/platform/content/content-image.ts'
import { type Content, loadContent } from '#web/platform/content/load-content.ts'
import { hero } from '#web/platform/images/hero-images.ts'
import type { PageHandle } from '#web/platform/meta/page-handle.ts'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import { siteImage } from '#web/platform/meta/share-image.ts'
import { useSite } from '#web/platform/meta/site.ts'
import { JsonLd } from '#web/platform/ui/json-ld.tsx'
import type { Route } from './+types/home-page.ts'

const NEW_RELEASES = 3

import '#web/catalog/home/home.css'

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
