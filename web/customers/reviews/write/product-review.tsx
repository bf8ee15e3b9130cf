import { useEffect, useId, useRef, useState } from 'react'
import { HIDE_REASON_SENTENCES } from '#contract/customers/reviews/hide-reasons.ts'
import { pieceKind } from '#contract/customers/reviews/piece-kind.ts'
import type { OrderToReview, ProductToReview, Review } from '#contract/customers/reviews/reviews.ts'
import { formatDate } from '#contract/platform/values/dates.ts'
import { knifeById } from '#contract/platform/values/paths.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { Image } from '#web/platform/ui/image.tsx'
import { LinkUnderlined } from '#web/platform/ui/link-underlined.tsx'
import { Notice } from '#web/platform/ui/notice.tsx'
import { ReviewItem } from '../review-item.tsx'
import { ReviewForm } from './review-form.tsx'

interface ProductReviewProps {
  product: ProductToReview
  order: OrderToReview
  token: string
}

/** A purchased product with its form, or with the review as it appears in the shop. */
export function ProductReview({ product, order, token }: ProductReviewProps) {
  const headingId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  const [review, setReview] = useState(product.review)
  const [openUntil, setOpenUntil] = useState(product.open_until)
  const [isWriting, setWriting] = useState(product.review === null)
  const [isSent, setSent] = useState(false)
  const isOpen = Date.parse(openUntil) > Date.now()

  useEffect(() => {
    if (isSent) heading.current?.focus()
  }, [isSent])

  function onWritten(written: Review, until: string) {
    setReview(written)
    setOpenUntil(until)
    setWriting(false)
    setSent(true)
  }

  return (
    <section
      aria-labelledby={headingId}
      className="border-bone-300 pt-5 pb-12 not-last:border-b not-first-of-type:pt-12 last:pb-0"
    >
      <div className="flex gap-4">
        <div className="w-28 shrink-0 md:w-36">
          <Image url={product.image_url} alt="" sizes="144px" />
        </div>
        <div className="min-w-0">
          <h2
            ref={heading}
            id={headingId}
            tabIndex={-1}
            className="type-h3 wrap-anywhere outline-none! shadow-none!"
          >
            {product.product_name}
          </h2>
          <p className="pt-1 text-steel-600">Bought {longDate(order.bought_at)}</p>
        </div>
      </div>
      {isSent && !isWriting && (
        <Notice kind="done" className="mt-6">
          {product.hidden_reason ? 'Your changes are saved.' : 'Your review is in the shop. Thank you.'}
        </Notice>
      )}
      {product.hidden_reason && (
        <p className="mt-6 bg-bone-200 px-5 py-4">
          We hid this review{review && review.images.length > 0 && ' and its pictures'}, because{' '}
          {HIDE_REASON_SENTENCES[product.hidden_reason]}. If you change it, write to us and we will look at it
          again.
        </p>
      )}
      {isWriting && isOpen ? (
        <ReviewForm
          product={product}
          review={review}
          suggestedName={order.display_name}
          token={token}
          onWritten={onWritten}
          onCancel={review ? () => setWriting(false) : null}
        />
      ) : review ? (
        <WrittenReview
          product={product}
          review={review}
          openUntil={openUntil}
          onChange={isOpen ? () => setWriting(true) : null}
        />
      ) : (
        <Notice kind="failed" className="mt-6">
          This link has expired, so you can no longer write a review with it.
        </Notice>
      )}
    </section>
  )
}

/** "November 9, 2026", in the reader's time zone. */
function longDate(instant: string): string {
  return formatDate(instant, { dateStyle: 'long' })
}

interface WrittenReviewProps {
  product: ProductToReview
  review: Review
  openUntil: string
  /** Null once the link has expired. */
  onChange: (() => void) | null
}

/** The review as it appears in the shop. */
function WrittenReview({ product, review, openUntil, onChange }: WrittenReviewProps) {
  return (
    <>
      <div className="pt-8">
        <ReviewItem
          review={{
            ...review,
            // Nobody but staff gets those of a hidden review.
            images: product.hidden_reason ? [] : review.images,
            date: longDate(review.created_at),
            bought: `this ${pieceKind(product.product_name)}`,
            to: null,
            reply: review.reply?.text ?? null,
          }}
        />
      </div>
      <div className="flex flex-wrap items-center gap-x-8 gap-y-3 pt-6">
        {onChange && (
          <Button kind="secondary" onClick={onChange}>
            Change it
          </Button>
        )}
        {!product.hidden_reason && (
          <LinkUnderlined to={knifeById(product.product_id)}>See it in the shop</LinkUnderlined>
        )}
      </div>
      <p className="pt-3 text-small text-steel-600">
        {onChange
          ? `You can change it with this link until ${longDate(openUntil)}.`
          : `It could be changed until ${longDate(openUntil)}.`}
      </p>
    </>
  )
}
