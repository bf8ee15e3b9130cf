import { pieceKind } from '#contract/customers/reviews/piece-kind.ts'
import type { Vacation } from '#contract/operations/settings/shop.ts'
import { shipsAfter } from '#contract/operations/settings/vacation-message.ts'
import { formatDollars } from '#contract/platform/values/money.ts'
import { orderPage, payPage, receiptPage } from '#contract/platform/values/paths.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import { bringId } from '#contract/sales/checkout/pickup.ts'
import { shipsText } from '#contract/sales/delivery/days.ts'
import { receiptPaymentLabel } from '#contract/sales/orders/card-label.ts'
import { giftHeadline, giftSentence } from '#contract/sales/orders/gift.ts'
import type { Order, Receipt } from '#contract/sales/orders/orders.ts'
import { trackingUrl } from '#contract/sales/orders/tracking.ts'
import { button, closing, heading, inText, label, link, SENT_BEFORE, strong, together } from './blocks.tsx'
import type { EmailShop, Templates } from './email.ts'
import { buyerName, greetingName, withoutLinks } from './greeting.ts'
import { addressBlock, noteCardBlock, orderLines, orderWithNumber } from './order-blocks.tsx'
import { zonedTime } from './times.ts'

export const QUESTIONS = 'Something not right? Reply to this email and one of us will read it.'
const WE_HAVE_IT = 'We have your order and your payment.'
const WHEN_READY = 'We will email you when it is ready.'
const TRACKING = 'We will email you the tracking number when it ships.'

export const orderEmails = {
  'order-confirmation': ({ order, again, delivery }, { url, orderUrl, business, vacation }) => {
    const { yours, next } = whatHappensNext(order)
    const product = order.products.find(({ image_url }) => image_url)
    const [promise, ...others] = shipping(order, delivery, vacation)
    return {
      subject: `Thank you for order ${order.id}`,
      preview: next,
      image: product?.image_url ? { url: url(product.image_url), alt: product.name } : null,
      blocks: [
        heading(`Thank you, ${greetingName(order)}. ${yours}`.trim()),
        again && SENT_BEFORE,
        next,
        promise && strong(promise),
        ...others,
        changes(order, business),
        button('View your order', orderUrl(order)),
        orderWithNumber(order),
        addressBlock(order),
        noteCardBlock(order),
        link('Print your receipt', url(receiptPage(order.order_uuid))),
        closing(QUESTIONS),
      ],
    }
  },

  /** To the shop. */
  'order-notice': ({ order }, { url }) => {
    const isGiftCard = order.ships === false
    const isPickup = order.shipping_method === 'pickup'
    const lines = packed(order, '×')
    const giftCard = `a gift card for ${formatDollars(order.subtotal)}`
    const pieces = pluralize(
      order.products.reduce((sum, { quantity }) => sum + quantity, 0),
      'piece',
    )
    return {
      subject: isGiftCard
        ? `Order ${order.id}: ${giftCard} was sold`
        : `Order ${order.id}: ${isPickup ? 'hand over' : 'pack'} ${pieces} for ${order.name || 'a guest'}`,
      preview: lines.join(', '),
      blocks: [
        heading(
          isGiftCard
            ? `Order ${order.id} is paid: ${giftCard}.`
            : `Order ${order.id} is paid. ${pieces} to ${isPickup ? 'hand over' : 'pack'}.`,
        ),
        isGiftCard
          ? strong('The shop emails the code by itself. There is nothing to pack.')
          : inText([isPickup ? 'To hand over:' : 'To pack:', ...lines].join('\n'), strong(lines.join('\n'))),
        !isGiftCard && shippingInstructions(order),
        addressBlock(order),
        noteCardBlock(order),
        customer(order),
        button(`Open order ${order.id}`, url(orderPage(order.order_uuid)), 'The order'),
        orderLines(order),
      ],
    }
  },

  'order-receipt': ({ receipt, again, delivery }, { url, orderUrl, business }) => {
    const { order } = receipt
    const paid = receipt.payments.map((payment) => paidSentence(payment, business))
    return {
      subject: `Your receipt for order ${order.id}`,
      preview: paid.join(' '),
      blocks: [
        heading(
          order.name
            ? `Thank you, ${greetingName(order)}. This is your receipt.`
            : 'Thank you. This is your receipt.',
        ),
        again && SENT_BEFORE,
        `${WE_HAVE_IT} ${order.shipping_method === 'pickup' ? WHEN_READY : TRACKING}`,
        delivery && strong(delivery),
        paid.join('\n'),
        button('Print your receipt', url(receiptPage(order.order_uuid))),
        orderWithNumber(order),
        addressBlock(order),
        link('View your order', orderUrl(order)),
        closing(QUESTIONS),
      ],
    }
  },

  'pay-link': ({ order, until }, { url, business }) => ({
    subject: `Pay ${formatDollars(order.total_price)} for order ${order.id}`,
    blocks: [
      heading(
        order.name ? `Your order is ready to pay, ${greetingName(order)}.` : 'Your order is ready to pay.',
      ),
      `We hold it for you until ${zonedTime(until, business)}. You pay by card on a secure page, and nothing is charged before that.`,
      button(`Pay ${formatDollars(order.total_price)}`, url(payPage(order.order_uuid)), 'Pay by card'),
      orderWithNumber(order),
      addressBlock(order),
      closing(QUESTIONS),
    ],
  }),

  'order-ready': ({ order, age }, { orderUrl }) => ({
    subject: `Your order ${order.id} is ready`,
    blocks: [
      heading(`${['Your order is ready', greetingName(order)].filter(Boolean).join(', ')}.`),
      strong(bringId(age)),
      addressBlock(order),
      button('View your order', orderUrl(order)),
      orderWithNumber(order),
      closing(QUESTIONS),
    ],
  }),

  'order-shipped': ({ order }, { orderUrl }) => {
    const { id, carrier, tracking_number } = order
    const shipped = carrier ? `We handed order ${id} to ${carrier}.` : `We sent order ${id}.`
    const tracking = carrier && tracking_number ? trackingUrl(carrier, tracking_number) : null
    return {
      subject: `Order ${id} is on its way`,
      blocks: [
        heading(`Your order is on its way, ${greetingName(order)}.`),
        tracking_number ? `${shipped} The tracking number is ${tracking_number}.` : shipped,
        tracking && button('Track your package', tracking),
        inText(
          ['In this package:', ...packed(order, 'x')].join('\n'),
          together(label('In this package'), packed(order, '×').join('\n')),
        ),
        addressBlock(order),
        link('View your order', orderUrl(order)),
      ],
    }
  },
} satisfies Partial<Templates>

/** The end of the headline, and the sentences below it. */
function whatHappensNext(order: Order): { yours: string; next: string } {
  if (order.ships === false)
    return { yours: giftHeadline(order) ?? '', next: `${WE_HAVE_IT} ${withoutLinks(giftSentence(order))}` }
  const { yours, care } = order.as_gift ? GIFT : packing(order)
  const next =
    order.shipping_method === 'pickup' ? `${WE_HAVE_IT} ${WHEN_READY}` : `${WE_HAVE_IT} ${care} ${TRACKING}`
  return { yours, next }
}

const GIFT = { yours: 'Your gift is ordered.', care: 'We will pack it well, without prices.' }

function packing({ products }: Order): { yours: string; care: string } {
  const count = (kind: 'knife' | 'sheath') =>
    products.filter(({ name }) => pieceKind(name) === kind).reduce((sum, { quantity }) => sum + quantity, 0)
  const sheaths = count('sheath')
  const knives = count('knife')
  if (knives === 1) {
    const pack = sheaths > 0 ? 'pack it with your leather' : 'pack it well'
    return { yours: 'Your knife is yours.', care: `We will oil the blade, ${pack} and send it by USPS.` }
  }
  if (knives > 1) {
    return {
      yours: 'Your knives are yours.',
      care: 'We will oil the blades, pack them well and send them by USPS.',
    }
  }
  return sheaths === 1
    ? { yours: 'Your sheath is yours.', care: 'We will wax the leather, pack it well and send it by USPS.' }
    : {
        yours: 'Your sheaths are yours.',
        care: 'We will wax the leather, pack them well and send them by USPS.',
      }
}

/** The promise, beside what a vacation means. A day before the vacation's end was promised before the vacation, so it stands alone. */
function shipping(
  { ships, promised_ship_by: day }: Order,
  delivery: string | undefined,
  vacation: Vacation | null,
): string[] {
  if (ships === false) return []
  const promise = delivery ? [delivery] : []
  if (vacation?.mode !== 'delayed' || vacation.ends_on === null) return promise
  if (day && day <= vacation.ends_on) return promise
  return [shipsAfter(vacation.ends_on), ...(vacation.message ? [vacation.message] : []), ...promise]
}

/** Older emails don't say it. */
function changes(order: Order, business: EmailShop['business']): string | null {
  const { changes_until: until, changes_closed, shipping_method } = order
  if (!until) return null
  const what = shipping_method === 'pickup' || changes_closed ? 'cancel it' : 'change the address or cancel'
  return `Something to change? On your order’s page you can ${what} until ${zonedTime(until, business)}.`
}

/** "1 × Drop Point Hunter" */
function packed({ products }: Order, times: '×' | 'x'): string[] {
  return products.map(({ name, quantity }) => `${quantity} ${times} ${name}`)
}

const SHIPPING_METHODS = { standard: 'USPS Standard', flat_rate: 'USPS Flat Rate' }

function shippingInstructions({ shipping_method, shipping_insurance, as_gift, ships_on }: Order): string {
  const gift = as_gift ? ' It is a gift: no prices in the parcel.' : ''
  if (shipping_method === 'pickup') return `The customer picks it up.${gift}`
  const insurance = shipping_insurance ? 'insured' : 'without extra insurance'
  const day = ships_on ? ` ${shipsText(ships_on, ships_on)}, not earlier.` : ''
  return `Send by ${SHIPPING_METHODS[shipping_method]}, ${insurance}.${gift}${day}`
}

function customer(order: Order): string {
  const { email, user_id, source } = order
  const buyer = `${buyerName(order) || 'a guest'}${email ? `, ${email}` : ''}`
  if (source === 'admin') return `Taken by staff for ${buyer}, and paid with the payment link.`
  return `Bought by ${buyer} (${user_id ? 'registered user' : 'guest'}).`
}

/** "Visa ending 4242: $120.00, paid November 20, 7:00 PM EST." */
function paidSentence(payment: Receipt['payments'][number], business: EmailShop['business']): string {
  const label = receiptPaymentLabel(payment)
  const capitalized = label.charAt(0).toUpperCase() + label.slice(1)
  return `${capitalized}: ${formatDollars(payment.amount)}, paid ${zonedTime(payment.at, business)}.`
}
