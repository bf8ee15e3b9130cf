import { categoryPage } from '#contract/platform/values/paths.ts'
import { categorySlug } from '#contract/platform/values/slug.ts'
import { catchFailedListing } from '#web/catalog/storefront/listing/listing-cache.ts'
import { listingMeta } from '#web/catalog/storefront/listing/listing-meta.ts'
import { loadListing } from '#web/catalog/storefront/listing/load-listing.ts'
import { NotifyMe } from '#web/customers/notifications/notify-me.tsx'
import { CustomersSay } from '#web/customers/reviews/customers-say.tsx'
import { loadCategoryReviews } from '#web/customers/reviews/load-reviews.ts'
import { ListingScreen } from '#web/pages/listing/listing-screen.tsx'
import { apiContext } from '#web/platform/api/api-context.ts'
import { failedWith } from '#web/platform/api/api-failure.ts'
import { notFound } from '#web/platform/meta/not-found.ts'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import { useSite } from '#web/platform/meta/site.ts'
import type { Route } from './+types/category-page.ts'

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

/** At the end of a category, also of an empty one. */
function NotifyOfNew({ categoryId, name }: { categoryId: number; name: string }) {
  return (
    <section aria-labelledby="notify-of-new" className="mt-12 max-w-[37.9em] bg-bone-200 px-5 py-6 md:px-7">
      <h2 id="notify-of-new" className="type-h3">
        Be the first to see new {name}
      </h2>
      <p className="pt-1 pb-5 text-steel-600">
        We email you when something new leaves the bench, at most once a day.
      </p>
      <NotifyMe
        kind="new_in_category"
        categoryId={categoryId}
        buttonKind="secondary"
        describedBy="notify-of-new"
        className="max-sm:w-full"
      />
    </section>
  )
}
