import { z } from 'zod'
import { idText, instant, pageOf, paging } from '#contract/platform/api/common-schemas.ts'
import { endpoint } from '#contract/platform/api/endpoint.ts'
import { HIDE_REASONS } from './hide-reasons.ts'
import { reviewForm } from './review-form.ts'
import { MAX_REVIEW_IMAGES } from './values.ts'

export const review = z.object({
  id: z.int(),
  product_id: z.int(),
  product_name: z.string(),
  rating: z.int().describe('From 1 to 5'),
  title: z.string().describe('Empty without one'),
  text: z.string(),
  display_name: z.string(),
  images: z.array(z.string()),
  created_at: instant,
  verified: z.literal(true).describe('The author bought the product'),
  reply: z.object({ text: z.string(), created_at: instant }).nullable(),
})
export type Review = z.output<typeof review>

/** For its author. */
export const ownReview = review.extend({ hidden_reason: z.enum(HIDE_REASONS).nullable() })
export type OwnReview = z.output<typeof ownReview>

export const reviewList = z.object({
  ...pageOf(review),
  average: z.number().nullable().describe('Of all ratings that match; null without a review'),
})
export type ReviewList = z.output<typeof reviewList>

export const INVALID_REVIEW_LINK = 'This link is invalid or has expired.'
const token = z.string(INVALID_REVIEW_LINK).min(1, INVALID_REVIEW_LINK).max(200, INVALID_REVIEW_LINK)

const productToReview = z.object({
  product_id: z.int(),
  product_name: z.string(),
  image_url: z.string().nullable(),
  review: review.nullable().describe('What the customer wrote'),
  hidden_reason: z.enum(HIDE_REASONS).nullable(),
  open_until: instant.describe('Until then the review can be written or changed'),
})
export type ProductToReview = z.output<typeof productToReview>

const orderToReview = z.object({
  bought_at: instant,
  display_name: z.string().describe('A suggestion'),
  products: z.array(productToReview),
})
export type OrderToReview = z.output<typeof orderToReview>

export const reviewWrite = reviewForm.extend({
  token,
  product_id: z.int('Choose a product.'),
  images: z
    .array(z.string().max(500))
    .max(MAX_REVIEW_IMAGES, `Add at most ${MAX_REVIEW_IMAGES} images.`)
    .optional()
    .describe('URLs of images of the review to keep; all by default'),
})
export type ReviewWrite = z.output<typeof reviewWrite>

export const reviewToken = reviewWrite.pick({ token: true })

export const reviewEndpoints = {
  list: endpoint('GET', '/api/reviews', {
    summary: 'Lists reviews, newest first, without hidden ones',
    shared: true,
    query: z.object({ ...paging, product_id: idText.optional(), category_id: idText.optional() }),
    reply: reviewList,
  }),
  toWrite: endpoint('GET', '/api/reviews/write', {
    summary: 'Gets what the owner of a link from a review request can review',
    query: z.object({ token }),
    reply: z.object({ data: orderToReview }),
  }),
  write: endpoint('POST', '/api/reviews', {
    summary:
      'Writes the review of a purchased product, or changes it within 30 days. A form sends the token before the images',
    status: 201,
    body: reviewWrite,
    multipart: reviewWrite.extend({
      images: z
        .array(z.file().or(z.string()))
        .max(MAX_REVIEW_IMAGES)
        .optional()
        .describe('New images as files, and URLs of images of the review to keep; none by default'),
    }),
    errors: [503],
    reply: z.object({ success: z.literal(true), data: review }),
  }),
}
