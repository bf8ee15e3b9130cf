import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { ApiError } from '#contract/client.ts'
import { PAGES } from '#contract/paths.ts'
import { howIsIt } from '#contract/reviews/piece-kind.ts'
import type { OrderToReview } from '#contract/reviews/reviews.ts'
import { browserApi, errorMessage } from '#web/browser-api.ts'
import type { PageHandle } from '#web/meta/page-handle.ts'
import { pageMeta } from '#web/meta/page-meta.ts'
import { useBusiness } from '#web/meta/site.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkUnderlined } from '#web/ui/link-underlined.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { Route } from './+types/write-review-page.ts'
import { ProductReview } from './product-review.tsx'

export const handle = { footer: 'links' } satisfies PageHandle

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Write a review', noindex: true })

type State = 'checking' | 'invalid' | { error: string } | OrderToReview

/** The link is read in the browser, so the server renders the same page for everyone. */
export default function WriteReviewPage() {
  const token = useSearchParams()[0].get('token') ?? ''
  const [state, setState] = useState<State>('checking')
  const [round, setRound] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round tries again
  useEffect(() => {
    if (token === '') return setState('invalid')
    setState('checking')
    browserApi.reviews.toWrite({ token }).then(
      ({ data }) => setState(data),
      (error) =>
        setState(
          error instanceof ApiError && error.status === 400
            ? 'invalid'
            : { error: errorMessage(error, 'We could not open your link.') },
        ),
    )
  }, [token, round])

  return (
    <div className="page-width pt-7 pb-24 md:pt-16 md:pb-32">
      <div className="max-w-160 md:mx-auto">
        <NoScript />
        <div className="noscript:hidden">
          {state === 'checking' ? (
            <Checking />
          ) : state === 'invalid' ? (
            <Invalid />
          ) : 'error' in state ? (
            <>
              <h1 className="type-h1 pb-6">Your review</h1>
              <Notice kind="failed">{state.error}</Notice>
              <Button kind="secondary" onClick={() => setRound(round + 1)} className="mt-6">
                Try again
              </Button>
            </>
          ) : (
            <Products order={state} token={token} />
          )}
        </div>
      </div>
    </div>
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
    <div role="status">
      <h1 className="sr-only">Your review</h1>
      <span className="sr-only">Checking your link…</span>
      <Skeleton className="h-10 w-4/5" />
      <Skeleton className="mt-5 h-21" />
      <Skeleton className="mt-9 h-14" />
      <Skeleton className="mt-9 h-35" />
    </div>
  )
}

function Invalid() {
  return (
    <>
      <h1 className="type-h1 pb-6">Your review</h1>
      <Notice kind="failed">This link is invalid or has expired.</Notice>
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

function NoScript() {
  const { email } = useBusiness()
  return (
    <div className="hidden noscript:block">
      <h1 className="type-h1">Your review</h1>
      <p className="pt-5">
        This page needs JavaScript. Turn it on and reload the page, or write to{' '}
        <a href={`mailto:${email}`} className="underline">
          {email}
        </a>
        .
      </p>
    </div>
  )
}
