import type { ApiClient } from '#contract/app/client.ts'
import type { Product } from '#contract/catalog/products/products.ts'
import { pieceKind } from '#contract/customers/reviews/piece-kind.ts'
import type { Review } from '#contract/customers/reviews/reviews.ts'
import { longDay } from '#contract/platform/values/dates.ts'
import { knifePage, reviewsPage } from '#contract/platform/values/paths.ts'
import type { CustomersSayData, ReviewSummary, ShownReview } from './shown-review.ts'

const SHOWN = 3

type Scope = Parameters<ApiClient['reviews']['list']>[0]

/** The product's reviews, or those of its category when it has none, as a piece that is made once. */
export async function loadProductReviews(api: ApiClient, product: Product): Promise<CustomersSayData | null> {
  const own = await api.reviews.list({ product_id: String(product.id), per_page: String(SHOWN) })
  if (own.average === null) {
    const { category_id: id, category_name: name } = product
    return loadCategoryReviews(api, { id, name })
  }
  const kind = pieceKind(product.name)
  const shown = await toShown(api, own.data)
  const reviews = shown.map((review) => ({ ...review, bought: `this ${kind}` }))
  return {
    ...{ reviews, total: own.total, average: own.average, own: true },
    who: `who bought this ${kind}`,
    to: reviewsPage(product.category_name),
  }
}

export async function loadCategoryReviews(
  api: ApiClient,
  { id, name }: { id: number; name: string },
): Promise<CustomersSayData | null> {
  const summary = await loadSummary(api, { category_id: String(id), per_page: String(SHOWN) })
  return summary && { ...summary, own: false, who: `who bought ${name.toLowerCase()}`, to: reviewsPage(name) }
}

export async function loadShopReviews(api: ApiClient): Promise<CustomersSayData | null> {
  const summary = await loadSummary(api, { per_page: String(SHOWN) })
  return summary && { ...summary, own: false, who: '', to: reviewsPage() }
}

/** Null without reviews. */
export async function loadSummary(api: ApiClient, scope: Scope): Promise<ReviewSummary | null> {
  const { data, total, average } = await api.reviews.list(scope)
  if (average === null) return null
  const [shown, pages] = await Promise.all([toShown(api, data), productPages(api, data)])
  const reviews = shown.map((review, index) => ({
    ...review,
    to: pages.get(data[index]?.product_id ?? 0) ?? null,
  }))
  return { reviews, total, average }
}

async function toShown(api: ApiClient, reviews: Review[]): Promise<ShownReview[]> {
  const { business } = await api.public.shop({})
  return reviews.map(
    ({ id, rating, title, text, images, display_name, created_at, product_name, reply }) => ({
      ...{ id, rating, title, text, images, display_name, created_at },
      date: longDay(created_at, business.time_zone),
      bought: product_name,
      to: null,
      reply: reply?.text ?? null,
    }),
  )
}

/** Maps the products that still have a page to its path. */
async function productPages(api: ApiClient, reviews: Review[]): Promise<Map<number, string>> {
  if (reviews.length === 0) return new Map()
  const ids = [...new Set(reviews.map(({ product_id }) => product_id))].join(',')
  const { data } = await api.products.list({ ids })
  return new Map(data.map((product) => [product.id, knifePage(product)]))
}
