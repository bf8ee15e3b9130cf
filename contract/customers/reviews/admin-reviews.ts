import { z } from 'zod'
import { byId, instant, pageOf, paging, success } from '#contract/platform/api/common-schemas.ts'
import { endpoint } from '#contract/platform/api/endpoint.ts'
import { normalizeMessage } from '#contract/platform/values/text.ts'
import { HIDE_REASONS } from './hide-reasons.ts'
import { review } from './reviews.ts'

export const MAX_REVIEW_REPLY = 2000

export const REVIEW_STATES = ['to_answer', 'answered', 'hidden', 'all'] as const
export type ReviewState = (typeof REVIEW_STATES)[number]

export const adminReview = review.extend({
  order_id: z.int(),
  order_uuid: z.string(),
  image_url: z.string().nullable().describe("The product's first image"),
  updated_at: instant.describe('When the customer last changed it'),
  hidden: z.object({ reason: z.enum(HIDE_REASONS), at: instant }).nullable(),
})
export type AdminReview = z.output<typeof adminReview>

const HIDDEN = 'Send true or false.'
const REASON = 'Choose a reason: spam, abusive, personal_data or off_topic.'

const changed = success.extend({ data: adminReview })

export const adminReviewEndpoints = {
  reviews: endpoint('GET', '/api/admin/reviews', {
    summary: 'Lists reviews with the hidden ones; those to answer oldest first, all others newest first',
    access: 'admin',
    query: z.object({
      ...paging,
      state: z.enum(REVIEW_STATES).default('all').describe('`all`: without the hidden ones'),
    }),
    reply: z.object({
      ...pageOf(adminReview),
      counts: z.object({ to_answer: z.int(), answered: z.int(), hidden: z.int(), all: z.int() }),
      average: z.number().nullable().describe('Of all reviews that are not hidden'),
    }),
  }),
  replyToReview: endpoint('POST', '/api/admin/reviews/:id/reply', {
    summary: 'Replies to a review in public and by email; replaces an earlier reply',
    access: 'admin',
    params: byId,
    body: z.object({
      text: z
        .string('Write a reply.')
        .overwrite(normalizeMessage)
        .min(1, 'Write a reply.')
        .max(MAX_REVIEW_REPLY, 'Use at most 2,000 characters.'),
    }),
    reply: changed,
  }),
  hideReview: endpoint('PUT', '/api/admin/reviews/:id', {
    summary:
      'Hides a review with a reason other than its rating, or shows it again; the author gets an email',
    access: 'admin',
    params: byId,
    body: z
      .object({
        hidden: z.boolean(HIDDEN),
        reason: z.enum(HIDE_REASONS, REASON).nullable().optional().describe('Required to hide or remove'),
        remove_images: z
          .boolean(HIDDEN)
          .optional()
          .describe("Deletes the review's images for the same reason; by default only for personal data"),
      })
      .refine(({ hidden, reason, remove_images }) => reason || !(hidden || remove_images), {
        path: ['reason'],
        message: REASON,
      }),
    reply: changed,
  }),
}
