import { ReviewItem } from './review-item.tsx'
import type { ShownReview } from './shown-review.ts'

export function ReviewList({ reviews }: { reviews: ShownReview[] }) {
  return (
    <ul className="max-w-160 divide-y divide-bone-300">
      {reviews.map((review) => (
        <li key={review.id} className="py-9 first:pt-0 last:pb-0 md:py-11">
          <ReviewItem review={review} />
        </li>
      ))}
    </ul>
  )
}
