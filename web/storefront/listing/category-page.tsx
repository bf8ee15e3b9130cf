import { categorySlug } from '#contract/catalog/products/slug.ts'
import { categoryPage } from '#contract/platform/values/paths.ts'
import { apiContext } from '#web/api-context.ts'
import { failedWith } from '#web/api-failure.ts'
import { notFound } from '#web/meta/not-found.ts'
import { pageMeta } from '#web/meta/page-meta.ts'
import { useSite } from '#web/meta/site.ts'
import { CustomersSay } from '#web/reviews/customers-say.tsx'
import { loadCategoryReviews } from '#web/reviews/load-reviews.ts'
import type { Route } from './+types/category-page.ts'
import { catchFailedListing } from './listing-cache.ts'
import { listingMeta } from './listing-meta.ts'
import { ListingScreen } from './listing-screen.tsx'
import { loadListing } from './load-listing.ts'
import { NotifyOfNew } from './notify-of-new.tsx'

const GONE = { heading: 'Category Not Found', text: 'There is no category with this name.' }

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const slug = params.categorySlug
  const api = context.get(apiContext)
  const listing = await loadListing(api, request.url, slug).catch((error: unknown) => {
    throw failedWith(error, 404) ? notFound(GONE) : error
  })
  const category = listing.categories.find(({ name }) => categorySlug(name) === slug)
  if (!category) throw notFound(GONE)
  const say = await loadCategoryReviews(api, category)
  return { ...listing, name: category.name, say }
}

export async function clientLoader({ request, params, serverLoader }: Route.ClientLoaderArgs) {
  const listing = await catchFailedListing(request.url, serverLoader())
  return { name: params.categorySlug, say: null, ...listing }
}

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    ...listingMeta(loaderData.name, categoryPage(loaderData.name), loaderData),
    description: `${loaderData.name} made by hand by a family workshop in West Virginia, each with its true length, specs and price.`,
    image: loaderData.products[0]?.images[0] ?? null,
  })

export default function CategoryPage({ loaderData, params }: Route.ComponentProps) {
  const { categories } = useSite()
  const { id } =
    loaderData.categories.find((category) => categorySlug(category.name) === params.categorySlug) ?? {}
  const known = categories.find(({ name }) => categorySlug(name) === params.categorySlug)
  const name = known?.name ?? loaderData.name
  return (
    <>
      <ListingScreen heading={name} path={categoryPage(name)} listing={loaderData}>
        {id !== undefined && <NotifyOfNew categoryId={id} name={name} />}
      </ListingScreen>
      <CustomersSay say={loaderData.say} className="pb-24 md:pb-32" />
    </>
  )
}
