import type { Listing } from './load-listing.ts'

export function listingMeta(name: string, path: string, listing: Listing) {
  const { page } = listing.filters
  return {
    title: page > 1 ? `${name}, page ${page}` : name,
    path: page > 1 ? `${path}?page=${page}` : path,
    noindex: listing.products.length === 0,
  }
}
