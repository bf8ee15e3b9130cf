import { howIsIt } from '#contract/customers/reviews/piece-kind.ts'
import type { OrderToReview } from '#contract/customers/reviews/reviews.ts'
import { PAGES } from '#contract/platform/values/paths.ts'
import { ProductReview } from '#web/customers/reviews/write/product-review.tsx'
import { browserApi } from '#web/platform/api/browser-api.ts'
import type { PageHandle } from '#web/platform/meta/page-handle.ts'
import { pageMeta } from '#web/platform/meta/page-meta.ts'
import { EmailedLink } from '#web/platform/ui/emailed-link.tsx'
import { LinkUnderlined } from '#web/platform/ui/link-underlined.tsx'
import { Skeleton } from '#web/platform/ui/skeleton.tsx'
import type { Route } from './+types/write-review-page.ts'

export const handle = { footer: 'links' } satisfies PageHandle

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Write a review', noindex: true })

export default function WriteReviewPage() {
  return (
    <EmailedLink
      title="Your review"
      load={(token) => browserApi.reviews.toWrite({ token })}
      checking={<Checking />}
      invalid={<Invalid />}
    >
      {({ data, token }) => <Products order={data} token={token} />}
    </EmailedLink>
  )
}

function Products({ order, token }: { order: OrderToReview; token: string }) {
  const { products } = order
  if (products.length === 0) {
    return (
      <>
        <h1 className="type-h1">Thank you</h1>
        <p className="pt-5">The pieces of this order are no longer in the shop, so they can’t be reviewed.</p>
      </>
    )
  }
  return (
    <>
      <h1 className="type-h1 md:large-48/52">{howIsIt(products.map(({ product_name }) => product_name))}</h1>
      {products.map((product) => (
        <ProductReview key={product.product_id} product={product} order={order} token={token} />
      ))}
    </>
  )
}

function Checking() {
  return (
    <>
      <Skeleton className="h-10 w-4/5" />
      <Skeleton className="mt-5 h-21" />
      <Skeleton className="mt-9 h-14" />
      <Skeleton className="mt-9 h-35" />
    </>
  )
}

function Invalid() {
  return (
    <>
      <p className="pt-5 text-steel-600">
        Open it from our email again: a copied link may have lost its end. It works for six months.
      </p>
      <div className="flex flex-wrap gap-x-8 pt-3">
        <LinkUnderlined to={PAGES.reviews}>Read reviews</LinkUnderlined>
        <LinkUnderlined to={PAGES.contact}>Contact Us</LinkUnderlined>
      </div>
    </>
  )
}
