import type { ChangedMoney } from '#contract/app/emails.ts'
import type { Business } from '#contract/operations/settings/business-labels.ts'
import { monthDay } from '#contract/platform/values/dates.ts'
import { formatDollars } from '#contract/platform/values/money.ts'
import { payPage } from '#contract/platform/values/paths.ts'
import { readyText, shipsText } from '#contract/sales/delivery/days.ts'
import type { Order } from '#contract/sales/orders/orders.ts'
import { button, closing, hairline, heading, label, link, small, together } from './blocks.tsx'
import type { Block, Templates } from './email.ts'
import { greetingName, withoutLinks } from './greeting.ts'
import { addressBlock, orderWithNumber, pickupBlock } from './order-blocks.tsx'
import { QUESTIONS } from './order-emails.ts'
import { handRefund, refundGoesTo } from './refund-emails.ts'
import { zonedTime } from './times.ts'

export const changeEmails = {
  'order-changed': ({ order_id, order, what = [], same_promise = false, money }, { orderUrl, business }) => {
    const title = `Your order ${order_id} has changed`
    if (!order)
      return {
        subject: title,
        blocks: [
          heading(title),
          'Emails about it now go to another address. If you did not ask for that, reply to this email.',
        ],
      }
    const sentences = [...what.map(withoutLinks), ...(money ? moneySentences(order, money, business) : [])]
    return {
      subject: title,
      preview: sentences.join(' '),
      blocks: [
        heading(title),
        'This is what changed. Below is the whole order as it is now.',
        sentences.length > 0 && facts(sentences),
        button('View your order', orderUrl(order)),
        orderWithNumber(order),
        addressBlock(order),
        promise(order, same_promise),
        closing(QUESTIONS),
      ],
    }
  },

  'change-pay-link': ({ order, what, amount, until }, { url, orderUrl, business }) => ({
    subject: `Pay ${formatDollars(amount)} to change your order ${order.id}`,
    blocks: [
      heading(`Your change is ready to pay, ${greetingName(order)}.`),
      what.length > 0 && together(label('Once you have paid'), what.map(withoutLinks).join('\n')),
      `We hold it for you until ${zonedTime(until, business)}. You pay the difference by card on a secure page, and nothing is charged before that.`,
      button(`Pay ${formatDollars(amount)}`, url(payPage(order.order_uuid)), 'Pay by card'),
      small(`Without it, your order ${staysOrShips(order)} as it is now.`),
      pickupBlock(order),
      link('View your order', orderUrl(order)),
      closing(QUESTIONS),
    ],
  }),

  'change-ended': ({ order, state }, { orderUrl }) => ({
    subject: `Your order ${order.id} stays as it was`,
    blocks: [
      heading(`Your order stays as it was, ${greetingName(order)}.`),
      state === 'expired'
        ? `The time to pay for the change is over, so nothing was charged for it. Your order ${staysOrShips(order)} as it was.`
        : `We withdrew the change that was waiting for your payment, so nothing is charged for it. Your order ${staysOrShips(order)} as it was.`,
      button('View your order', orderUrl(order)),
      orderWithNumber(order),
      pickupBlock(order),
      closing(QUESTIONS),
    ],
  }),
} satisfies Partial<Templates>

function staysOrShips({ shipping_method }: Order): string {
  return shipping_method === 'pickup' ? 'stays' : 'ships'
}

/** A sentence a line. */
function facts(sentences: string[]): Block {
  return together(...sentences.flatMap((sentence) => [hairline, sentence]), hairline)
}

function promise(order: Order, isSame: boolean): string | null {
  const { promised_ship_by: day, ships, ships_on, shipping_method } = order
  if (!day || ships === false) return null
  const text = shipping_method === 'pickup' ? readyText(day) : shipsText(day, ships_on)
  return `${text}${isSame ? ', as before' : ''}.`
}

/** What the total was and is, and how the difference was settled. */
function moneySentences(order: Order, money: ChangedMoney, business: Business): string[] {
  const { before, after, settled, paid, waived, returned, at } = money
  if (before === after) return []
  const settlement = [
    settled === 'cash' && `You paid the difference of ${formatDollars(paid)} in cash.`,
    settled === 'link' &&
      `You paid the difference of ${formatDollars(paid)} on ${monthDay(at, business.time_zone)}.`,
    settled === 'waive' && `We bear the difference of ${formatDollars(waived)}.`,
    returned > 0 && `We return ${formatDollars(returned)}.`,
    returned > 0 && (handRefund(order) ?? refundGoesTo(order, returned, money)),
  ].filter((sentence) => sentence !== false)
  return [
    `The total went from ${formatDollars(before)} to ${formatDollars(after)}. ${settlement.join(' ')}`.trim(),
  ]
}
