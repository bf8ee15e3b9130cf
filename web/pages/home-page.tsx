import type { MetaDescriptor } from 'react-router'
import type { Drop } from '#contract/catalog/drops/drops.ts'
import { PAGES } from '#contract/platform/values/paths.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import { type NextDrop, NextDropBand } from '#web/catalog/drops/next-drop.tsx'
import { AboutPreview } from '#web/catalog/home/about-preview.tsx'
import { CategoryGrid } from '#web/catalog/home/category-grid.tsx'
import { Hero } from '#web/catalog/home/hero.tsx'
import { HERO_UPRIGHT, HERO_WIDE } from '#web/catalog/home/hero-media.ts'
import { ProcessPreview } from '#web/catalog/home/process-preview.tsx'
import { processTitles } from '#web/catalog/home/process-titles.ts'
import { type CardProduct, toCard } from '#web/catalog/storefront/card-product.ts'
import { storeData } from '#web/catalog/structured-data/store-data.ts'
import { CustomersSay } from '#web/customers/reviews/customers-say.tsx'
import { loadShopReviews } from '#web/customers/reviews/load-reviews.ts'
import { apiContext } from '#web/platform/api/api-context.ts'
import { contentImage } from '#web/platform/content/content-image.ts'
import { type Content, loadContent } from '#web/platform/content/load-content.ts'
import { hero, heroUpright } from '#web/platform/images/hero-images.ts'
import type { SiteImageSource } from '#web/platform/images/site-image.ts'
import type { PageHandle } from '#web/platform/meta/page-handle.ts'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import { siteImage } from '#web/platform/meta/share-image.ts'
import { useSite } from '#web/platform/meta/site.ts'
import { JsonLd } from '#web/platform/ui/json-ld.tsx'
import { LinkUnderlined } from '#web/platform/ui/link-underlined.tsx'
import type { Route } from './+types/home-page.ts'
import { ProductCard } from './product-card/product-card.tsx'
import '#web/catalog/home/home.css'

const NEW_RELEASES = 3
const CARD_IMAGE_SIZES = '(min-width: 1440px) 421px, (min-width: 640px) calc(33vw - 25px), calc(100vw - 40px)'

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

function NewReleases({ newest, total }: { newest: CardProduct[]; total: number }) {
  return (
    <section aria-labelledby="new-releases" className="page-width section-space">
      <div className="flex flex-col justify-between gap-x-8 pb-7 md:flex-row md:items-baseline md:pb-12">
        <h2 id="new-releases" className="type-h2">
          New Releases
        </h2>
        {newest.length > 0 && (
          <LinkUnderlined to={PAGES.allKnives}>See all {pluralize(total, 'piece')}</LinkUnderlined>
        )}
      </div>
      {newest.length === 0 && <p>No products available. Please check back later.</p>}
      <ul className="grid gap-x-4 gap-y-12 sm:grid-cols-3 md:gap-x-6">
        {newest.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} sizes={CARD_IMAGE_SIZES} />
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Returns the open drop and the next one. The list begins with the drops that are not over. */
function nextDrops(drops: Drop[]): NextDrop[] {
  return (['open', 'announced'] as const).flatMap((wanted) => {
    const found = drops.find(({ state }) => state === wanted)
    if (!found) return []
    const { slug, name, kind, state, opens_at, closes_at, now } = found
    return [{ slug, name, kind, state, opens_at, closes_at, now }]
  })
}

function HowItWorks({ texts }: Pick<Content<'home'>, 'texts'>) {
  return (
    <section aria-labelledby="how-it-works" className="bg-bone-200">
      <div className="page-width section-space md:py-24">
        <h2 id="how-it-works" className="type-h2 pb-8 md:pb-12">
          How It Works
        </h2>
        <ol className="grid gap-x-6 gap-y-9 md:grid-cols-3">
          {([1, 2, 3] as const).map((step) => (
            <li key={step} className="grid grid-cols-[48px_1fr] lg:grid-cols-[72px_1fr]">
              <span className="step-number" aria-hidden="true">
                {step}
              </span>
              <div className="min-w-0">
                <h3 className="type-h3">{texts[`step_${step}_title`]}</h3>
                <p className="max-w-[22.7em] pt-2 text-steel-600">{texts[`step_${step}_text`]}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}

/** @param image null for the delivered image, which phones show upright. */
function heroPreloads(image: SiteImageSource | null): MetaDescriptor[] {
  if (image) return [preload({ sizes: HERO_WIDE.sizes }, image.avif)]
  return [preload(HERO_UPRIGHT, heroUpright.avif), preload(HERO_WIDE, hero.avif)]
}

function preload({ media, sizes }: { media?: string; sizes: string }, srcset: string): MetaDescriptor {
  return {
    tagName: 'link',
    rel: 'preload',
    as: 'image',
    type: 'image/avif',
    ...(media && { media }),
    imageSrcSet: srcset,
    imageSizes: sizes,
    fetchPriority: 'high',
  }
}
