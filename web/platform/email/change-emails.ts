import { formatDollars } from '#contract/platform/values/money.ts'
import { orderPage, payPage } from '#contract/platform/values/paths.ts'
import { button, closing, heading, label, link, small, together } from './blocks.tsx'
import type { Templates } from './email.ts'
import { greetingName, withoutLinks } from './greeting.ts'
import { QUESTIONS } from './order-emails.ts'
import { zonedTime } from './times.ts'

export const changeEmails = {
  'change-pay-link': ({ order, what, amount, until }, { url, business }) => ({
    subject: `Pay ${formatDollars(amount)} to change your order ${order.id}`,
    blocks: [
      heading(`Your change is ready to pay, ${greetingName(order)}.`),
      listed('What changes', what),
      `We hold it for you until ${zonedTime(until, business)}. You pay the difference by card on a secure page, and nothing is charged before that.`,
      button(`Pay ${formatDollars(amount)}`, url(payPage(order.order_uuid)), 'Pay by card'),
      small('Without it, your order ships as it is now.'),
      link('View your order', url(orderPage(order.order_uuid))),
      closing(QUESTIONS),
    ],
  }),

  'change-ended': ({ order, what, state }, { url }) => ({
    subject: `Your order ${order.id} stays as it was`,
    blocks: [
      heading(`Your order stays as it was, ${greetingName(order)}.`),
      state === 'expired'
        ? 'The time to pay for the change is over, so it was not made. Nothing was charged for it.'
        : 'We withdrew the change that was waiting for your payment. Nothing was charged for it.',
      listed('What does not change', what),
      button('View your order', url(orderPage(order.order_uuid))),
      closing(QUESTIONS),
    ],
  }),
} satisfies Partial<Templates>

function listed(title: string, what: string[]) {
  return what.length > 0 && together(label(title), what.map(withoutLinks).join('\n'))
}
