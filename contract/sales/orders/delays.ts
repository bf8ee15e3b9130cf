import { z } from 'zod'
import { instant, money } from '#contract/platform/api/common-schemas.ts'
import { endpoint } from '#contract/platform/api/endpoint.ts'
import { DELAY_ANSWERS } from './delay-rules.ts'
import { paymentCard } from './payment-card.ts'

export const INVALID_DELAY_LINK = 'This link is invalid or has expired.'
const token = z.string(INVALID_DELAY_LINK).min(1, INVALID_DELAY_LINK).max(200, INVALID_DELAY_LINK)

const customerDelay = z.object({
  order_id: z.int(),
  order_uuid: z.string(),
  was: z.iso.date(),
  ship_by: z.iso.date(),
  reason: z.string(),
  by: z.string().nullable().describe('The first name of who wrote the reason'),
  state: z
    .enum(['open', 'waiting', 'cancelling', 'cancelled', 'shipped', 'replaced'])
    .describe('waiting: the customer waits; replaced: by a later delay'),
  answered_at: instant.nullable(),
  unanswered: z.enum(DELAY_ANSWERS),
  answer_by: z.iso.date(),
  refund: money.describe('What a cancellation returns'),
  is_everything: z.boolean().describe('Whether that is all that was paid'),
  card: paymentCard.nullable(),
  refund_to: z.enum(['card', 'gift_card', 'both', 'hand']),
  products: z.array(z.object({ name: z.string(), image_url: z.string().nullable() })),
})
export type CustomerDelay = z.output<typeof customerDelay>

export const delayEndpoints = {
  delay: endpoint('GET', '/api/orders/delay', {
    summary:
      'Gets the delay of an order whose customer opened the link in the email; opening it is not an answer',
    query: z.object({ token }),
    reply: z.object({ data: customerDelay }),
  }),
  answerDelay: endpoint('POST', '/api/orders/delay-answer', {
    summary: 'Answers a delay, once: waits, or cancels the order, which is refunded',
    body: z.object({ token, answer: z.enum(DELAY_ANSWERS, 'Choose to wait or to cancel.') }),
    errors: [409],
    reply: z.object({ success: z.literal(true), data: customerDelay }),
  }),
}
