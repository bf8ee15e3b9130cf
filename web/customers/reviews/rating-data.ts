import type { AggregateRating, Review } from 'schema-dts'
import type { CustomersSayData } from './shown-review.ts'

const SCALE = { bestRating: 5, worstRating: 1 }

interface RatingData {
  aggregateRating: AggregateRating
  review: Review[]
}

/** Null unless the reviews are about the product itself. */
export function ratingData(say: CustomersSayData | null): RatingData | null {
  if (!say?.own) return null
  return {
    aggregateRating: {
      '@type': 'AggregateRating',
      ratingValue: Number(say.average.toFixed(2)),
      reviewCount: say.total,
      ...SCALE,
    },
    review: say.reviews.map(({ rating, title, text, display_name, created_at }) => ({
      '@type': 'Review',
      reviewRating: { '@type': 'Rating', ratingValue: rating, ...SCALE },
      author: { '@type': 'Person', name: display_name },
      datePublished: created_at,
      reviewBody: text,
      ...(title && { name: title }),
    })),
  }
}
