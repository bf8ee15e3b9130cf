import { knifePage } from '#contract/addresses.ts'
import { PAGE_SIZE } from '#contract/shop.ts'
import type { Listing } from '#web/storefront/listing/load-listing.ts'
import type { Described } from '#web/ui/json-ld.tsx'

/** The pieces on this page of a listing, for search engines. */
export function itemListData(origin: string, name: string, listing: Listing): Described {
  const before = (listing.filters.page - 1) * PAGE_SIZE
  return {
    '@type': 'ItemList',
    name,
    numberOfItems: listing.total,
    itemListElement: listing.products.map((piece, index) => ({
      '@type': 'ListItem',
      position: before + index + 1,
      url: new URL(knifePage(piece), origin).href,
      name: piece.name,
      ...(piece.image_url && { image: new URL(piece.image_url, origin).href }),
    })),
  }
}
