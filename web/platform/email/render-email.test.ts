import { expect, test } from 'vitest'
import type { Emails } from '#contract/app/emails.ts'
import { DEFAULT_BUSINESS } from '#contract/operations/settings/defaults.ts'
import { MAX_CART_LINES, MAX_NAME } from '#contract/platform/values/limits.ts'
import type { Order } from '#contract/sales/orders/orders.ts'
import { PROBLEM_KEYS } from '#contract/staff/dashboard/problems.ts'
import { PROBLEM_TEXTS } from '#web/platform/email/problem-texts.ts'
import { renderEmail } from './render-email.ts'

const SITE = 'https://shop.test'
const SENDER = { siteUrl: SITE, shop: { business: DEFAULT_BUSINESS, announcement: null, vacation: null } }

const order: Order = {
  id: 1042,
  order_uuid: '7f3a20c1-1111-4222-8333-444455556666',
  status: 'paid',
  created_at: '2026-11-21T15:00:00.000Z',
  total_price: 381.52,
  user_id: null,
  card: null,
  email: 'june@example.com',
  name: 'June <b>Whitlock</b>',
  shipping_address: {
    name: 'June Whitlock',
    email: 'june@example.com',
    address: '214 Quarry Road',
    city: 'Berea',
    state: 'KY',
    zip: '40403',
  },
  gift: null,
  parcel: null,
  as_gift: null,
  ships_on: null,
  pickup: null,
  changes_until: null,
  changes_closed: null,
  promised_ship_by: '2026-11-27',
  ships: true,
  shipping_insurance: true,
  shipping_method: 'standard',
  carrier: 'USPS',
  tracking_number: '9400111899223197428490',
  products: [
    {
      product_id: 1,
      name: 'Drop Point Hunter',
      image_url: '/pictures/e73c15a68ca11d79/1200.jpg',
      quantity: 1,
      price: 265,
    },
    { product_id: null, name: 'Tooled Pouch Sheath', image_url: null, quantity: 1, price: 85 },
  ],
  deposit: 0,
  source: 'web',
  payment_method: 'card',
  subtotal: 350,
  discount: 0,
  discount_code: null,
  shipping: 14.1,
  insurance: 6.05,
  tax: 0,
  card_fee: 11.37,
  gift_card: 0,
  timeline: [],
}

test('shows the same order in both parts of a confirmation, with absolute links', () => {
  const { subject, html, text } = renderEmail('order-confirmation', { order }, SENDER)
  expect(subject).toBe('Thank you for order 1042')
  for (const part of [html, text]) {
    expect(part).toContain('Your knife is yours.')
    expect(part).toContain(`${SITE}/order-success/${order.order_uuid}`)
    for (const amount of ['$265.00', '$85.00', '$14.10', '$11.37', '$6.05', '$381.52'])
      expect(part).toContain(amount)
    expect(part).toContain('214 Quarry Road')
  }
  expect(html).toContain(`src="${SITE}/pictures/e73c15a68ca11d79/1200.jpg"`)
})

test("escapes a customer's text", () => {
  const { html } = renderEmail('order-notice', { order }, SENDER)
  expect(html).not.toContain('<b>Whitlock')
})

test('lists insurance only when the customer chose it', () => {
  const uninsured = { ...order, shipping_insurance: false, insurance: 0 }
  expect(renderEmail('order-confirmation', { order: uninsured }, SENDER).text).not.toContain('Insurance')
})

test('links a shipping email to the carrier', () => {
  const { html, text } = renderEmail('order-shipped', { order }, SENDER)
  for (const part of [html, text]) {
    expect(part).toContain('https://tools.usps.com/go/TrackConfirmAction?tLabels=9400111899223197428490')
  }
})

test('names the document by the subject and its language', () => {
  const { subject, html } = renderEmail('order-confirmation', { order }, SENDER)
  expect(html).toMatch(/<html[^>]* lang="en"/)
  expect(html.match(/<title>[^<]*<\/title>/g)).toEqual([`<title>${subject}</title>`])
  expect(html).toContain('<meta name="x-apple-disable-message-reformatting" content="yes"/>')
  expect(html, 'a preload link of React').not.toContain('<link')
})

test('prevents email apps from linking text a customer typed', () => {
  const name = 'https://evil.test/refund Whitlock'
  const shipping_address = {
    ...order.shipping_address,
    name,
    address: 'www.evil.test',
  } as Order['shipping_address']
  const typed = { ...order, name, shipping_address }
  const emails = [
    renderEmail('order-confirmation', { order: typed }, SENDER),
    renderEmail('order-shipped', { order: typed }, SENDER),
    renderEmail('order-cancelled', { order: typed, refunded: 0 }, SENDER),
  ]
  for (const { subject, html, text } of emails) {
    for (const part of [subject, html, text]) expect(part).not.toMatch(/evil\.test|:\/\/evil/)
  }
  const initials = { ...order, name: 'J. R. Whitlock' }
  const { text } = renderEmail('order-shipped', { order: initials }, SENDER)
  expect(text).toContain('Your order is on its way, J.\n')
})

function amountsIn(text: string): [string, string][] {
  return text.split('\n').flatMap((line) => {
    const [, label, amount] = /^(\S.*?) {2,}(-?\$\S+)$/.exec(line) ?? []
    return label && amount ? [[label, amount] as [string, string]] : []
  })
}

test('lists the total before the gift card’s part', () => {
  const amounts = { discount: 35, tax: 18.9, card_fee: 9.2, gift_card: 50, total_price: 363.25 }
  const { html, text } = renderEmail('order-confirmation', { order: { ...order, ...amounts } }, SENDER)
  const rows: [string, string][] = [
    ['Subtotal', '$350.00'],
    ['Discount', '-$35.00'],
    ['Shipping & handling', '$14.10'],
    ['Insurance', '$6.05'],
    ['Tax', '$18.90'],
    ['Card processing fee', '$9.20'],
    ['Total', '$363.25'],
    ['Gift card', '-$50.00'],
    ['Amount due', '$313.25'],
  ]
  expect(amountsIn(text).slice(2)).toEqual(rows)
  const cells =
    html
      .replaceAll('&amp;', '&')
      .match(/>[^<>]+</g)
      ?.map((cell) => cell.slice(1, -1)) ?? []
  const start = cells.indexOf('Subtotal')
  expect(cells.slice(start, start + 18)).toEqual(rows.flat())
})

test('omits rows of zero except free shipping', () => {
  const free = { ...order, shipping: 0, insurance: 0, card_fee: 0, total_price: 350 }
  const { text } = renderEmail('order-confirmation', { order: free }, SENDER)
  expect(amountsIn(text).slice(2)).toEqual([
    ['Subtotal', '$350.00'],
    ['Shipping & handling', '$0.00'],
    ['Total', '$350.00'],
  ])
})

test('renders an order that was stored before orders had taxes', () => {
  const { subtotal, discount, shipping, insurance, tax, card_fee, gift_card, ...rest } = order
  const sums = { subtotal, shipping, stripeFee: 11.19, insurance: 6.23, total: 381.52 }
  const older = { ...rest, sums } as unknown as Order
  for (const kind of ['order-confirmation', 'order-notice', 'order-cancelled'] as const) {
    const { text } = renderEmail(kind, { order: older, refunded: 0 }, SENDER)
    expect(amountsIn(text).slice(-5)).toEqual([
      ['Subtotal', '$350.00'],
      ['Shipping & handling', '$14.10'],
      ['Insurance', '$6.23'],
      ['Card processing fee', '$11.19'],
      ['Total', '$381.52'],
    ])
  }
})

test('says what changed, what became of the money, and the promise as before', () => {
  const what = ['We added the Sheath.', 'It now goes to 31 Mill Street.']
  const money = {
    ...{ before: 299.95, after: 385.59, paid: 85.64, waived: 0, returned: 0 },
    at: '2026-11-26T12:00:00Z',
  }
  const promised = { ...order, promised_ship_by: '2026-12-02' }
  const props = { order_id: 1042, order: promised, what, same_promise: true }
  const textOf = (settled: 'link' | 'waive') =>
    renderEmail('order-changed', { ...props, money: { ...money, settled } }, SENDER).text
  expect(textOf('link')).toContain(
    [
      ...what,
      'The total went from $299.95 to $385.59. You paid the difference of $85.64 on November 26.',
    ].join('\n'),
  )
  expect(textOf('link')).toContain('Ships by Wed, Dec 2, as before.')
  expect(textOf('waive')).not.toContain('You paid')
  const former = renderEmail('order-changed', { order_id: 1042 }, SENDER)
  expect(former.subject).toBe('Your order 1042 has changed')
  expect(former.text).not.toMatch(/\$|order-success/)
})

test('says in emails about a changed pickup where and when it is picked up', () => {
  const pickup = {
    name: 'The workshop',
    address: '214 Forge Lane',
    town: 'Elkins',
    when: 'Fridays',
    ready_at: null,
  }
  const picked: Order = { ...order, shipping_method: 'pickup', shipping_address: null, pickup }
  const changed = renderEmail('order-changed', { order_id: 1042, order: picked, what: [] }, SENDER).text
  expect(changed).toContain('Ready by Fri, Nov 27.')
  const waiting = { order: picked, what: [], amount: 41.2, until: '2026-11-26T12:00:00Z' }
  const texts = [
    changed,
    renderEmail('change-pay-link', waiting, SENDER).text,
    renderEmail('change-ended', { order: picked, state: 'expired' }, SENDER).text,
  ]
  for (const text of texts) {
    expect(text).toContain(['The workshop', '214 Forge Lane, Elkins', 'Fridays'].join('\n'))
    expect(text).not.toMatch(/ships/i)
  }
})

test('names the giver of a gift to staff, never its recipient', () => {
  const textOf = (from: string) => {
    const gift: Order = { ...order, as_gift: { from, note: '', arrive_after: null } }
    return renderEmail('delay-cancellation', { order: gift, by_hand: 20 }, SENDER).text.replace(/\s+/g, ' ')
  }
  expect(textOf('Loretta')).toContain('give Loretta $20.00 back')
  expect(textOf('')).toContain('give the customer $20.00 back')
})

test('says how much tax a refund returns, if any', () => {
  const { text } = renderEmail('order-refunded', { order, amount: 50, tax: 2.5 }, SENDER)
  expect(text).toContain('We refunded $50.00 for order 1042, $2.50 of it tax.')
  const untaxed = renderEmail('order-refunded', { order, amount: 50 }, SENDER)
  expect(untaxed.text).toContain('We refunded $50.00 for order 1042.\n')
})

test('says which card and gift card get a refund back, and what each gets', () => {
  const card = { brand: 'visa', last4: '4242' }
  const deposit_card = { brand: 'mastercard', last4: '4444' }
  const parts = { deposit: 30, deposit_card }
  const textOf = (
    props: Omit<Emails['order-refunded'], 'order' | 'amount'>,
    paid: Partial<Order> = { card },
  ) => {
    const refund = { order: { ...order, ...paid }, amount: 100, ...props }
    return renderEmail('order-refunded', refund, SENDER).text.replace(/\s+/g, ' ')
  }
  expect(textOf({})).toContain('The money goes back to Visa ending 4242. Banks')
  expect(textOf({}, { card: null })).toContain('The money goes back to the card you paid with. Banks')
  expect(textOf(parts)).toContain(
    '$70.00 goes back to Visa ending 4242 and $30.00 of your deposit to Mastercard ending 4444. Banks',
  )
  expect(textOf({ ...parts, gift_card: 20 })).toMatch(
    /\$50\.00 goes back to Visa ending 4242 and \$30\.00 .* \$20\.00 is back on the gift card/,
  )
  expect(textOf({ gift_card: 100 })).toContain('$100.00 is back on the gift card you paid with.')
  expect(textOf({ ...parts, deposit: 100 })).toContain('The money goes back to Mastercard ending 4444. Banks')
  const cancelled = { order: { ...order, card }, refunded: 100, ...parts }
  const { text } = renderEmail('order-cancelled', cancelled, SENDER)
  expect(text.replace(/\s+/g, ' ')).toContain(
    'We refund $100.00. $70.00 goes back to Visa ending 4242 and $30.00 of your deposit to Mastercard',
  )
})

test.each(PROBLEM_KEYS)('explains the problem %s and what to do', (key) => {
  const since = '2026-11-24T15:00:00.000Z'
  const { effect, steps, title } = PROBLEM_TEXTS[key]
  const message = 'The disk is 91% full.'
  const { subject, text } = renderEmail('problem', { key, message, since }, SENDER)
  expect(subject).toBe(title)
  for (const part of [message, effect, ...steps, `docs/running.md#${key.replace('_', '-')}`])
    expect(text).toContain(part)
  expect(text).toContain('November 24, 2026 at 10:00 AM')
  const over = renderEmail('problem-over', { key, since, until: '2026-11-24T16:30:00.000Z' }, SENDER)
  expect(over.subject).toMatch(/^Over: /)
  expect(over.text).toContain('ended on November 24, 2026 at 11:30 AM')
})

/** Gmail shows no more of an email than this. */
const GMAIL_BYTES = 102 * 1024

test.each(['order-confirmation', 'order-notice'] as const)(
  'fits the longest order into Gmail: %s',
  (kind) => {
    const line = { product_id: 1, image_url: null, quantity: 1, price: 1265 }
    const products = Array.from({ length: MAX_CART_LINES }, (_, index) => ({
      ...line,
      name: `Knife ${index} `.padEnd(MAX_NAME, 'long '),
    }))
    const { html } = renderEmail(kind, { order: { ...order, products } }, SENDER)
    expect(html).toContain('Knife 89')
    expect(Buffer.byteLength(html)).toBeLessThan(GMAIL_BYTES)
  },
)
