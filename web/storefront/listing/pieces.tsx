import { EMPTY_LIST_DELAY_MS } from '#contract/shop.ts'
import { useLasting } from '../use-lasting.ts'
import { FailedListing } from './failed-listing.tsx'
import { GridSkeleton } from './grid-skeleton.tsx'
import type { Listing } from './load-listing.ts'
import { NoPieces } from './no-pieces.tsx'
import { PastLastPage } from './past-last-page.tsx'
import { ProductGrid } from './product-grid.tsx'

const PATIENCE_MS = 150

interface PiecesProps {
  listing: Listing
  /** Another list is on its way. */
  waiting: boolean
  onLeave: () => void
}

/** The pieces, or what stands in their place. Where there were none, what is awaited shows its shape, for a while. */
export function Pieces({ listing, waiting, onLeave }: PiecesProps) {
  const slow = useLasting(waiting, PATIENCE_MS)
  const tooSlow = useLasting(waiting, EMPTY_LIST_DELAY_MS)
  if (listing.products.length > 0) return <ProductGrid products={listing.products} />
  if (slow && !tooSlow) return <GridSkeleton />
  if (listing.failed) return <FailedListing />
  if (listing.total > 0) return <PastLastPage listing={listing} onLeave={onLeave} />
  return <NoPieces listing={listing} onLeave={onLeave} />
}
