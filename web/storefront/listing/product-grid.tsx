import { SiteContext, useSite } from '#web/meta/site.ts'
import type { CardProduct } from '#web/storefront/card-product.ts'
import { renderedOnce } from '#web/ui/rendered-once.ts'
import { ProductCard } from '../product-card.tsx'

const SIZES =
  '(min-width: 1440px) 316px, (min-width: 1120px) calc((100vw - 496px) / 3), (min-width: 850px) calc((100vw - 432px) / 2), (min-width: 640px) calc((100vw - 64px) / 2), calc(100vw - 40px)'

export function ProductGrid({ products }: { products: CardProduct[] }) {
  const site = useSite()
  const { business, vacation } = site
  const state = JSON.stringify([business.time_zone, vacation])
  return (
    <ul className="grid gap-x-6 gap-y-16 sm:grid-cols-2 lg:grid-cols-3">
      {products.map((product, index) => (
        <li
          key={product.id}
          {...renderedOnce(product, `${index === 0 ? 'first of a grid' : 'of a grid'} ${state}`, () => (
            <SiteContext value={site}>
              <ProductCard
                product={product}
                headingLevel="h2"
                sizes={SIZES}
                priority={index === 0}
                thumbnails
              />
            </SiteContext>
          ))}
        />
      ))}
    </ul>
  )
}
