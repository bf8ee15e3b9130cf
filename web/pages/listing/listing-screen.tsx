import { type ReactNode, type Ref, useRef } from 'react'
import { PAGES } from '#contract/platform/values/paths.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import { SECOND_MS } from '#contract/platform/values/time.ts'
import type { CardProduct } from '#web/catalog/storefront/card-product.ts'
import { FailedListing } from '#web/catalog/storefront/listing/failed-listing.tsx'
import { FilterChips } from '#web/catalog/storefront/listing/filter-chips.tsx'
import { FilterForm } from '#web/catalog/storefront/listing/filter-form.tsx'
import { GridSkeleton } from '#web/catalog/storefront/listing/grid-skeleton.tsx'
import { ListingBar } from '#web/catalog/storefront/listing/listing-bar.tsx'
import type { Listing } from '#web/catalog/storefront/listing/load-listing.ts'
import { NoProducts } from '#web/catalog/storefront/listing/no-products.tsx'
import { Pagination } from '#web/catalog/storefront/listing/pagination.tsx'
import { TagList } from '#web/catalog/storefront/listing/tag-list.tsx'
import { useListing } from '#web/catalog/storefront/listing/use-listing.ts'
import { LoadingProduct } from '#web/catalog/storefront/loading-product.tsx'
import { useDelayedFlag } from '#web/catalog/storefront/use-delayed-flag.ts'
import { breadcrumbData } from '#web/catalog/structured-data/breadcrumb-data.ts'
import { itemListData } from '#web/catalog/structured-data/item-list-data.ts'
import { ProductCard } from '#web/pages/product-card/product-card.tsx'
import { useSite } from '#web/platform/meta/site.ts'
import { Breadcrumb } from '#web/platform/ui/breadcrumb.tsx'
import { classes } from '#web/platform/ui/cn.ts'
import { JsonLd } from '#web/platform/ui/json-ld.tsx'
import '#web/catalog/storefront/storefront.css'
import { useLocation } from 'react-router'
import { writeFilters } from '#web/catalog/storefront/listing/filters.ts'
import { buttonStyle } from '#web/platform/ui/button-style.ts'
import { Link } from '#web/platform/ui/link.tsx'

const PRODUCTS_ID = 'products'
const EMPTY_LIST_DELAY_MS = 3 * SECOND_MS
const SKELETON_DELAY_MS = 150
const CARD_IMAGE_SIZES = '(width<640px)91vw,316px'

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

interface ProductsProps {
  listing: Listing
  waiting: boolean
  onLeave: () => void
}

function Products({ listing, waiting, onLeave }: ProductsProps) {
  const slow = useDelayedFlag(waiting, SKELETON_DELAY_MS)
  const tooSlow = useDelayedFlag(waiting, EMPTY_LIST_DELAY_MS)
  if (listing.products.length > 0) return <ProductGrid products={listing.products} />
  if (slow && !tooSlow) return <GridSkeleton />
  if (listing.failed) return <FailedListing />
  if (listing.total > 0) return <PastLastPage listing={listing} onLeave={onLeave} />
  return <NoProducts listing={listing} onLeave={onLeave} />
}

function ProductGrid({ products }: { products: CardProduct[] }) {
  return (
    <ul className="grid gap-x-6 gap-y-16 sm:grid-cols-2 lg:grid-cols-3">
      {products.map((product, index) => (
        <li key={product.id}>
          <ProductCard
            product={product}
            headingLevel="h2"
            sizes={CARD_IMAGE_SIZES}
            priority={index === 0}
            thumbnails
          />
        </li>
      ))}
    </ul>
  )
}

interface ResultCountProps {
  listing: Listing
  ref: Ref<HTMLParagraphElement>
}

function ResultCount({ listing, ref }: ResultCountProps) {
  return (
    <p
      ref={ref}
      role="status"
      tabIndex={-1}
      className="before-its-place outline-none! shadow-none! max-md:order-3 max-md:pt-2 max-md:text-small max-md:text-steel-600 md:flex md:min-h-11 md:items-center"
    >
      {!listing.failed && pluralize(listing.total, 'result')}
    </p>
  )
}

function PastLastPage({ listing, onLeave }: { listing: Listing; onLeave: () => void }) {
  const { pathname } = useLocation()
  const { filters, pages } = listing
  return (
    <div className="max-w-[37.9em]">
      <p className="type-h3">
        There is no page {filters.page}. The last one is {pages}.
      </p>
      <Link
        to={{ pathname, search: writeFilters({ ...filters, page: pages }) }}
        onClick={onLeave}
        className={buttonStyle('secondary', 'normal', 'mt-6')}
      >
        {pages === 1 ? 'Back to the pieces' : `Go to page ${pages}`}
      </Link>
    </div>
  )
}
