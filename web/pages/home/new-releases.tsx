import { PAGES } from '#contract/platform/values/paths.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import type { CardProduct } from '#web/catalog/storefront/card-product.ts'
import { ProductCard } from '#web/pages/product-card/product-card.tsx'
import { LinkUnderlined } from '#web/platform/ui/link-underlined.tsx'

export function NewReleases({ newest, total }: { newest: CardProduct[]; total: number }) {
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
            <ProductCard product={product} sizes={SIZES} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const SIZES = '(min-width: 1440px) 421px, (min-width: 640px) calc(33vw - 25px), calc(100vw - 40px)'
