import { PAGES } from '#contract/platform/values/paths.ts'
import { catchFailedListing } from '#web/catalog/storefront/listing/listing-cache.ts'
import { listingMeta } from '#web/catalog/storefront/listing/listing-meta.ts'
import { loadListing } from '#web/catalog/storefront/listing/load-listing.ts'
import { ListingScreen } from '#web/pages/listing/listing-screen.tsx'
import { apiContext } from '#web/platform/api/api-context.ts'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import type { Route } from './+types/listing-page.ts'

const HEADING = 'All Products'

export function loader({ context, request }: Route.LoaderArgs) {
  return loadListing(context.get(apiContext), request.url)
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return catchFailedListing(request.url, serverLoader())
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    ...listingMeta(HEADING, PAGES.allKnives, loaderData),
    description:
      'Every hunting, bowie, kitchen and everyday knife and every leather sheath from our bench in West Virginia, each with its true length and its price.',
    image: loaderData.products[0]?.images[0] ?? null,
  })

export default function ListingPage({ loaderData }: Route.ComponentProps) {
  return <ListingScreen heading={HEADING} path={PAGES.allKnives} listing={loaderData} />
}
