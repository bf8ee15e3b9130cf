import type { Drop } from '#contract/catalog/drops/drops.ts'
import { dropPage, knifePage } from '#contract/platform/values/paths.ts'
import type { StructuredData } from '#web/platform/ui/json-ld.tsx'

/** Lists the offers of a drop and when they are valid, for search engines. */
export function dropData(origin: string, drop: Drop): StructuredData {
  const url = (path: string) => new URL(path, origin).href
  return {
    '@type': 'OfferCatalog',
    name: drop.name,
    ...(drop.description && { description: drop.description }),
    url: url(dropPage(drop.slug)),
    numberOfItems: drop.products.length,
    itemListElement: drop.products.map((product, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      url: url(knifePage(product)),
      name: product.name,
      ...(product.image_url && { image: url(product.image_url) }),
    })),
  }
}
