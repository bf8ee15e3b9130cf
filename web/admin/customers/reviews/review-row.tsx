import { useId, useRef, useState } from 'react'
import { adminOrderPage } from '#contract/app/admin-paths.ts'
import type { AdminReview } from '#contract/customers/reviews/admin-reviews.ts'
import { HIDE_REASON_LABELS } from '#contract/customers/reviews/hide-reasons.ts'
import { useMutation } from '#web/admin/platform/form/use-mutation.ts'
import { Thumbnail } from '#web/admin/platform/images/thumbnail.tsx'
import { ShortDay } from '#web/admin/platform/list/short-day.tsx'
import { StatusBadge } from '#web/admin/platform/list/status-badge.tsx'
import { useRowFocus } from '#web/admin/platform/list/use-row-focus.ts'
import { adminApi } from '#web/admin/platform/shell/admin-api.ts'
import { outOfFive } from '#web/customers/reviews/shown-review.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { Image } from '#web/platform/ui/image.tsx'
import { Link } from '#web/platform/ui/link.tsx'
import { HideDialog } from './hide-dialog.tsx'
import { ReplyForm } from './reply-form.tsx'

interface ReviewRowProps {
  review: AdminReview
  rows: AdminReview[]
}

const elementId = ({ id }: AdminReview) => `review-${id}`

export function ReviewRow({ review, rows }: ReviewRowProps) {
  const { id, display_name, images, reply, hidden } = review
  const { mutate, busy } = useMutation()
  const [isReplying, setReplying] = useState(false)
  const [isHiding, setHiding] = useState(false)
  const replyButton = useRef<HTMLButtonElement>(null)
  const moveFocusFrom = useRowFocus(rows, elementId)
  const nameId = useId()

  function closeReply() {
    setReplying(false)
    requestAnimationFrame(() => replyButton.current?.focus())
  }

  function show() {
    moveFocusFrom(review)
    void mutate({
      key: 'show',
      send: () => adminApi.hideReview({ id: String(id), hidden: false }),
      done: `The review by ${display_name} is in the shop again.`,
      failed: 'The review could not be shown.',
    })
  }

  return (
    <li
      id={elementId(review)}
      tabIndex={-1}
      className="grid scroll-mt-24 gap-x-10 gap-y-3 border-t border-bone-300 py-5 md:py-8 lg:grid-cols-[340px_minmax(0,1fr)]"
    >
      <Source review={review} nameId={nameId} />
      <div className="min-w-0 max-w-170">
        <Content review={review} showsReply={!isReplying} />
        {isReplying ? (
          <ReplyForm review={review} onSend={() => moveFocusFrom(review)} onClose={closeReply} />
        ) : (
          <div className="flex flex-wrap gap-2 pt-4">
            {hidden ? (
              <Button
                kind="secondary"
                size="card"
                busy={busy === 'show' && 'Showing…'}
                aria-describedby={nameId}
                onClick={show}
                className="max-md:grow"
              >
                Show again
              </Button>
            ) : (
              <Button
                ref={replyButton}
                kind="secondary"
                size="card"
                aria-describedby={nameId}
                onClick={() => setReplying(true)}
                className="max-md:grow-3 md:min-w-40"
              >
                {reply ? 'Edit reply' : 'Reply'}
              </Button>
            )}
            {(!hidden || images.length > 0) && (
              <Button
                kind="quiet"
                size="card"
                aria-describedby={nameId}
                onClick={() => setHiding(true)}
                className="max-md:grow"
              >
                {hidden ? 'Remove pictures…' : 'Hide…'}
              </Button>
            )}
          </div>
        )}
      </div>
      {isHiding && (
        <HideDialog review={review} onDone={() => moveFocusFrom(review)} onClose={() => setHiding(false)} />
      )}
    </li>
  )
}

/** The product, the author and the order. */
function Source({ review, nameId }: { review: AdminReview; nameId: string }) {
  const { product_name, display_name, rating, created_at } = review
  return (
    <div className="flex items-start gap-x-4 max-sm:gap-x-3.5">
      <Thumbnail url={review.image_url} />
      <div className="min-w-0 grow">
        <h2 id={nameId} className="type-label wrap-anywhere">
          {product_name}
        </h2>
        <p className="text-small text-steel-600 wrap-anywhere">
          {display_name}, <ShortDay instant={created_at} />
        </p>
        <Link
          to={adminOrderPage(review.order_uuid)}
          className="inline-flex min-h-11 items-center text-small underline decoration-brass-700 underline-offset-4 hover:decoration-steel-950 pointer-fine:min-h-8"
        >
          Order {review.order_id}
        </Link>
      </div>
      <p className="type-label shrink-0 pt-px">{outOfFive(rating)}</p>
    </div>
  )
}

function Content({ review, showsReply }: { review: AdminReview; showsReply: boolean }) {
  const { display_name, title, text, images, reply, hidden } = review
  return (
    <>
      {title && <h3 className="type-h3 pb-1 wrap-anywhere large-20/26">{title}</h3>}
      <p className="whitespace-pre-line wrap-anywhere">{text}</p>
      {images.length > 0 && (
        <ul className="flex flex-wrap gap-2 pt-3">
          {images.map((url, index) => (
            <li key={url} className="w-28">
              <a href={url} target="_blank" rel="noreferrer" className="block">
                <Image url={url} alt={`Picture ${index + 1} by ${display_name}`} sizes="112px" />
              </a>
            </li>
          ))}
        </ul>
      )}
      {hidden && (
        <p className="pt-4 text-small">
          <StatusBadge dot="quiet">{`Hidden: ${HIDE_REASON_LABELS[hidden.reason].toLowerCase()}`}</StatusBadge>
          <span className="pl-3 text-steel-600">
            <ShortDay instant={hidden.at} />
          </span>
        </p>
      )}
      {reply && showsReply && (
        <div className="mt-4 bg-bone-200 px-5 py-4">
          <p className="type-label">
            Our reply,{' '}
            <span className="font-normal text-steel-600">
              <ShortDay instant={reply.created_at} />
            </span>
          </p>
          <p className="pt-1 whitespace-pre-line wrap-anywhere">{reply.text}</p>
        </div>
      )}
    </>
  )
}
