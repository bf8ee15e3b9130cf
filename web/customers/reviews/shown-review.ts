import type { Review } from '#contract/customers/reviews/reviews.ts'

/** A review as a page shows it, formatted on the server. */
export interface ShownReview
  extends Pick<Review, 'id' | 'rating' | 'title' | 'text' | 'images' | 'display_name' | 'created_at'> {
  /** "November 9, 2026" */
  date: string
  /** "this knife" on its own page. */
  bought: string
  /** The product's page; null on that page, and when the product has none. */
  to: string | null
  reply: string | null
}

/** Sums up the reviews of a product, a category or the shop. */
export interface ReviewSummary {
  reviews: ShownReview[]
  total: number
  average: number
}

export interface CustomersSayData extends ReviewSummary {
  /** "who bought this knife"; empty for the whole shop. */
  who: string
  /** All of them. */
  to: string
  /** Whether they are about the product of the page. */
  own: boolean
}

/** "4.8 of 5" */
export function outOfFive(rating: number): string {
  return `${Number(rating.toFixed(1))} of 5`
}
