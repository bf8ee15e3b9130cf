import { type ReactNode, useRef } from 'react'
import { PAGES } from '#contract/platform/values/paths.ts'
import { FilterChips } from '#web/catalog/storefront/listing/filter-chips.tsx'
import { FilterForm } from '#web/catalog/storefront/listing/filter-form.tsx'
import { ListingBar } from '#web/catalog/storefront/listing/listing-bar.tsx'
import type { Listing } from '#web/catalog/storefront/listing/load-listing.ts'
import { Pagination } from '#web/catalog/storefront/listing/pagination.tsx'
import { ResultCount } from '#web/catalog/storefront/listing/result-count.tsx'
import { TagList } from '#web/catalog/storefront/listing/tag-list.tsx'
import { useListing } from '#web/catalog/storefront/listing/use-listing.ts'
import { LoadingProduct } from '#web/catalog/storefront/loading-product.tsx'
import { breadcrumbData } from '#web/catalog/structured-data/breadcrumb-data.ts'
import { itemListData } from '#web/catalog/structured-data/item-list-data.ts'
import { useSite } from '#web/platform/meta/site.ts'
import { Breadcrumb } from '#web/platform/ui/breadcrumb.tsx'
import { classes } from '#web/platform/ui/cn.ts'
import { JsonLd } from '#web/platform/ui/json-ld.tsx'
import { Products } from './products.tsx'
import '#web/catalog/storefront/storefront.css'

const PRODUCTS_ID = 'products'

interface ListingScreenProps {
  heading: string
  path: string
  listing: Listing
  /** Below the products. */
  children?: ReactNode
}

export function ListingScreen({ heading, path, listing, children }: ListingScreenProps) {
  const { origin } = useSite()
  const { waiting } = useListing()
  const count = useRef<HTMLParagraphElement>(null)
  const toCount = () => count.current?.focus({ preventScroll: true })
  return (
    <div className="page-width pt-2 pb-24 md:pt-6 md:pb-32">
      <a
        href={`#${PRODUCTS_ID}`}
        className="type-button absolute top-2 left-2 z-50 bg-bone-50 px-5 py-3 not-focus:sr-only"
      >
        Skip to products
      </a>
      <Breadcrumb crumbs={[{ label: 'Home', to: PAGES.home }, { label: heading }]} />
      <h1 className="type-h1 pt-1 pb-5 md:pb-11">{heading}</h1>
      <div className="grid items-start md:grid-cols-[240px_minmax(0,1fr)] md:gap-x-10 lg:grid-cols-[264px_minmax(0,1fr)] lg:gap-x-14">
        <div className="hidden overscroll-contain md:sticky md:top-4 md:-mt-1 md:-ml-6 md:block md:max-h-[calc(100dvh-32px)] md:overflow-y-auto md:pr-3 md:pb-4 md:pl-6 noscript:block noscript:pb-8">
          <FilterForm listing={listing} />
        </div>
        <div className="relative flex min-w-0 flex-col">
          <ListingBar listing={listing} />
          <ResultCount ref={count} listing={listing} />
          {listing.total > 0 && <FilterChips onRemove={toCount} />}
          <TagList tags={listing.tags} className="max-md:order-1 max-md:-mt-1.5 max-md:pb-1.5 md:pt-4" />
          <div
            id={PRODUCTS_ID}
            tabIndex={-1}
            aria-busy={waiting}
            className={classes(
              'last-to-come order-4 pt-4 outline-none! shadow-none! transition-opacity duration-120 md:pt-10',
              waiting && listing.products.length > 0 && 'opacity-50 delay-150',
            )}
          >
            <Products listing={listing} waiting={waiting} onLeave={toCount} />
            <div className="pt-16">
              <Pagination listing={listing} onTurn={toCount} />
            </div>
            {children}
          </div>
        </div>
      </div>
      <LoadingProduct />
      <JsonLd data={breadcrumbData(origin, [{ label: heading, to: path }])} />
      {listing.products.length > 0 && <JsonLd data={itemListData(origin, heading, listing)} />}
    </div>
  )
}
