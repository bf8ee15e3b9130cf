import { redirect } from 'react-router'
import type { ApiClient } from '#contract/app/client.ts'
import { knifePage } from '#contract/platform/values/paths.ts'
import { nameSlug } from '#contract/platform/values/slug.ts'
import type { ShippingOption } from '#contract/sales/checkout/checkout.ts'
import { loadJournal } from '#web/catalog/journal/load-journal.tsx'
import { loadProductDrop } from '#web/catalog/opening/load-product-drop.ts'
import { toCard } from '#web/catalog/storefront/card-product.ts'
import { shortDescription } from '#web/catalog/storefront/product/short-description.ts'
import { loadProductReviews } from '#web/customers/reviews/load-reviews.ts'
import { ProductScreen } from '#web/pages/product/product-screen.tsx'
import { apiContext } from '#web/platform/api/api-context.ts'
import { failedWith } from '#web/platform/api/api-failure.ts'
import { loadContent } from '#web/platform/content/load-content.ts'
import { notFound } from '#web/platform/meta/not-found.ts'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import { loadEstimate } from '#web/sales/delivery/load-estimate.ts'
import type { Route } from './+types/product-page.ts'

const GONE = { heading: 'Product Not Found', text: 'This piece does not exist or is no longer listed.' }

export async function loader({ context, params }: Route.LoaderArgs) {
  if (!/^\d{1,15}$/.test(params.id)) throw notFound(GONE)
  const api = context.get(apiContext)
  const { data: product } = await api.products.get({ id: params.id }).catch((error: unknown) => {
    throw failedWith(error, 404) ? notFound(GONE) : error
  })
  const isCanonical = params.id === String(product.id) && params.nameSlug === nameSlug(product.name)
  if (!isCanonical) throw redirect(knifePage(product), 301)
  const [similar, say, shipping, warranty, drop, journal, estimate] = await Promise.all([
    api.products.similar({ id: params.id }),
    loadProductReviews(api, product),
    loadShipping(api, product.id),
    loadContent(context, 'warranty'),
    loadProductDrop(api, product),
    loadJournal(api, product.id),
    loadEstimate(api, 'standard'),
  ])
  return {
    product,
    similar: similar.data.map((product) => toCard(product, true)),
    say,
    shipping,
    warranty: warranty.html.text,
    drop,
    journal,
    estimate,
  }
}

export const meta: Route.MetaFunction = ({ matches, loaderData: { product } }) =>
  pageMeta(matches, {
    title: product.name,
    description: shortDescription(product.description),
    path: knifePage(product),
    image: product.image_url,
    type: 'product',
  })

export default function ProductPage({ loaderData }: Route.ComponentProps) {
  return <ProductScreen key={loaderData.product.id} {...loaderData} />
}

/** The cost to ship this product alone; empty if it can't be shipped or rates are unavailable. */
async function loadShipping(api: ApiClient, id: number): Promise<ShippingOption[]> {
  try {
    const { shippingOptions } = await api.checkout.calculateFees({ cart: [{ id, quantity: 1 }] })
    return shippingOptions
  } catch {
    return []
  }
}
