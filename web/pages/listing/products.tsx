import { SECOND_MS } from '#contract/platform/values/time.ts'
import { FailedListing } from '#web/catalog/storefront/listing/failed-listing.tsx'
import { GridSkeleton } from '#web/catalog/storefront/listing/grid-skeleton.tsx'
import type { Listing } from '#web/catalog/storefront/listing/load-listing.ts'
import { NoProducts } from '#web/catalog/storefront/listing/no-products.tsx'
import { PastLastPage } from '#web/catalog/storefront/listing/past-last-page.tsx'
import { useDelayedFlag } from '#web/catalog/storefront/use-delayed-flag.ts'
import { ProductGrid } from './product-grid.tsx'

const EMPTY_LIST_DELAY_MS = 3 * SECOND_MS

const SKELETON_DELAY_MS = 150

interface ProductsProps {
  listing: Listing
  waiting: boolean
  onLeave: () => void
}

export function Products({ listing, waiting, onLeave }: ProductsProps) {
  const slow = useDelayedFlag(waiting, SKELETON_DELAY_MS)
  const tooSlow = useDelayedFlag(waiting, EMPTY_LIST_DELAY_MS)
  if (listing.products.length > 0) return <ProductGrid products={listing.products} />
  if (slow && !tooSlow) return <GridSkeleton />
  if (listing.failed) return <FailedListing />
  if (listing.total > 0) return <PastLastPage listing={listing} onLeave={onLeave} />
  return <NoProducts listing={listing} onLeave={onLeave} />
}
