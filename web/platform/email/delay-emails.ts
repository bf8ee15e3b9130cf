import { adminOrderPage } from '#contract/app/admin-paths.ts'
import { formatDollars } from '#contract/platform/values/money.ts'
import { delayPage } from '#contract/platform/values/paths.ts'
import { weekday } from '#contract/sales/delivery/days.ts'
import { unansweredSentence } from '#contract/sales/orders/unanswered-sentence.ts'
import { button, heading, inText, link, quiet, small, strong } from './blocks.tsx'
import type { Templates } from './email.ts'
import { buyerName, greetingName } from './greeting.ts'
import { orderLines, pickupBlock } from './order-blocks.tsx'
import { zonedTime } from './times.ts'

export const delayEmails = {
  'order-delayed': ({ order, delay, link: token }, { url }) => {
    const page = url(delayPage(order.order_uuid, token))
    const ship = order.shipping_method === 'pickup' ? 'be ready' : 'ship'
    return {
      subject: `Order ${order.id} will ${ship} later, by ${weekday(delay.to)}`,
      blocks: [
        heading(`Your order will ${ship} later than we said, ${greetingName(order)}.`),
        strong(`We said ${weekday(delay.from)}. It will ${ship} by ${weekday(delay.to)}.`),
        delay.reason,
        delay.by && quiet(delay.by),
        button('I will wait', page),
        link('Cancel and refund', page),
        small(
          `${unansweredSentence(delay)} Both links open a page where you choose. Opening it changes nothing.`,
        ),
        orderLines(order),
        pickupBlock(order),
      ],
    }
  },

  /** To staff. */
  'delay-warning': ({ order, delay, cancels_at }, { url, business }) => ({
    subject: `Order ${order.id}: no answer to the delay, so it will be cancelled`,
    blocks: [
      inText('', heading('No answer to the delay')),
      `${buyerName(order) || 'The customer'} has not answered whether order ${order.id} may ship by ${weekday(delay.to)} instead of ${weekday(delay.from)}.`,
      `The law asks for a clear yes here. Without one, the shop cancels the order on ${zonedTime(cancels_at, business)}, refunds ${formatDollars(delay.refund)} and puts the pieces back in stock.`,
      'Call or write to the customer if you want to keep the order: they can still answer with the link in our email. If you ship it before, nothing is cancelled.',
      button(`Open order ${order.id}`, url(adminOrderPage(order.order_uuid)), 'The order'),
    ],
  }),

  /** To staff. */
  'delay-cancellation': ({ order, by_hand, cause = 'because of its delay' }, { url }) => {
    const who = buyerName(order) || 'the customer'
    const [subject, headline, sentence] =
      by_hand === null
        ? [
            `Order ${order.id} could not be refunded`,
            `Order ${order.id} could not be refunded`,
            `Order ${order.id} was to be cancelled ${cause}, but the refund failed. It is still paid. Look at the payment, then refund the order or ship it, and tell ${who}.`,
          ]
        : [
            `Order ${order.id}: give ${formatDollars(by_hand)} back`,
            `Give ${formatDollars(by_hand)} back`,
            `Order ${order.id} was cancelled ${cause}. It was paid by hand, so the shop can't refund it: give ${who} ${formatDollars(by_hand)} back. The shop has recorded it as refunded and told the customer.`,
          ]
    return {
      subject,
      blocks: [
        inText('', heading(headline)),
        sentence,
        button(`Open order ${order.id}`, url(adminOrderPage(order.order_uuid)), 'The order'),
      ],
    }
  },
} satisfies Partial<Templates>
