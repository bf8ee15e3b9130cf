import type { EmailKind, Emails } from '#contract/app/emails.ts'
import { unsubscribePath } from '#contract/platform/values/paths.ts'
import { HOUR_MS } from '#contract/platform/values/time.ts'
import { runDraws } from '#server/catalog/draws/run-draws.ts'
import { entrantEmails } from '#server/customers/notifications/entrant-emails.ts'
import {
  latestEmail,
  linkIn,
  newCustomer,
  newPerson,
  RESET,
  VERIFICATION,
} from '#test/support/account-helpers.ts'
import { changeProduct, loggedIn } from '#test/support/admin-helpers.ts'
import { oneMore } from '#test/support/change-helpers.ts'
import { buy } from '#test/support/checkout-helpers.ts'
import { quotedCommission } from '#test/support/commission-helpers.ts'
import { delayBy } from '#test/support/delay-helpers.ts'
import { emailTo, startDraw, tokenIn, winClaims } from '#test/support/draw-helpers.ts'
import { openPayPage, takeOrder } from '#test/support/manual-order-helpers.ts'
import { askFor, subscribeGuest } from '#test/support/notification-helpers.ts'
import { reviewToken, shippedOrder } from '#test/support/review-helpers.ts'
import type { TestShop } from '#test/support/test-shop.ts'

type LiveEmails = { [K in EmailKind]: Emails[K] }

/** Sends every kind of email about existing records, with valid links. The compiler requires new kinds. */
export async function liveEmails(shop: TestShop): Promise<LiveEmails> {
  const links = await liveLinks(shop)
  const { order, payable, changing, delayed, uuid, product, slug } = links
  const now = new Date(shop.shop.now()).toISOString()
  const later = new Date(shop.shop.now() + HOUR_MS).toISOString()
  const unsubscribe_url = new URL(unsubscribePath(links.subscriber), shop.url).href
  const drop = { slug, name: 'Draw', closes_at: later }
  const commission = { uuid, name: 'June Whitlock', kind: 'Bowie Knives' }
  const quote = { price: 720, deposit: 216, finish_by: null, valid_until: '2027-12-09', description: null }
  const delay = {
    ...{ from: '2027-03-01', to: '2027-03-20', reason: 'The heat treatment.', by: null, refund: 100 },
    ...({ unanswered: 'cancel', answer_by: later } as const),
  }
  const message = {
    ...({ id: 1, name: 'June', contactMethod: 'email', contact: 'june@example.com' } as const),
    ...{ message: 'Do you make the hunter longer?', submitTime: now },
  }
  const of = { order_id: order.id, name: 'June Whitlock', order_uuid: order.order_uuid }
  const entry = 'ABCD-2345'
  return {
    'order-confirmation': { order },
    'order-notice': { order },
    'order-receipt': {
      receipt: { order, paid_at: now, payments: [], refunds: [], given_back: [], waived: 0 },
    },
    'pay-link': { order: payable, until: later },
    'change-pay-link': { order: changing, what: ['We added the Sheath.'], amount: 41.2, until: later },
    'change-ended': { order, state: 'expired' },
    'order-shipped': { order },
    'order-ready': { order, age: 18 },
    'order-delayed': { order: delayed, delay, link: links.delay },
    'delay-warning': { order: delayed, delay, cancels_at: later },
    'delay-cancellation': { order, by_hand: null },
    'order-cancelled-notice': { order, reason: 'Two by mistake.' },
    'order-cancelled': { order, refunded: order.total_price },
    'order-refunded': { order, amount: 10 },
    'order-changed': { order_id: order.id, order, what: ['We added the Sheath.'] },
    dispute: { of, amount: 10, reason: 'fraudulent', status: 'open', due_by: later },
    'refund-failed': { of, amount: 10, reason: null },
    'gift-card': {
      ...{ card: links.giftCard, last_four: 'ABCD', recipient_name: 'Wade', giver_name: 'June' },
      ...{ message: 'Happy birthday.', amount: 150, code: 'ABCD-EFGH-JKMN-ABCD' },
    },
    'commission-request': { commission },
    'commission-notice': {
      ...({ commission, event: 'requested', email: 'june@example.com', phone: null } as const),
      ...{ text: 'A bowie.', images: [], wishes: [] },
    },
    'commission-quote': { commission, quote },
    'commission-quote-expiring': { commission, quote },
    'commission-note': { commission, text: 'It fits.', images: [], by: 'Caleb' },
    'commission-deposit': { commission, amount: 216, balance: 504, finish_by: null },
    'commission-address': { commission, ship_to: '214 Quarry Road, Berea, OH 44017' },
    'commission-ready': { commission, price: 720, deposit: 216, image: null },
    'commission-ended': { commission, state: 'cancelled', reason: null, deposit: 0, refunded: 0 },
    'review-request': {
      name: 'June',
      link: links.review,
      products: [{ name: product.name, image_url: null }],
    },
    'review-reply': { reply: 'Thank you.', product, title: 'Good', text: 'It held its edge.' },
    'review-hidden': { product: product.name, text: 'Spam.', reason: 'spam', hidden: true, images: 0 },
    'message-reply': { message, text: 'Yes.' },
    'contact-message': { message },
    verification: { code: '048291', link: links.verification },
    'already-registered': {},
    'password-reset': { link: links.reset },
    code: { code: '048291', purpose: 'login' },
    'account-notice': { name: 'June', change: 'password-changed', at: now, device: null },
    'siteadmin-invitation': { link: links.reset },
    'backup-failed': { at: now, what: ['The disk is full.'] },
    problem: { key: 'disk', message: 'The disk is almost full.', since: now },
    'problem-over': { key: 'disk', since: now, until: later },
    'recovered-orders': {
      ...{ snapshot_at: now, problems: [] },
      orders: [{ ...of, id: order.id, order_uuid: order.order_uuid, total: 10, status: 'paid', flag: null }],
      deposits: [{ commission_uuid: uuid, name: 'June', amount: 10, flag: null }],
    },
    'update-failed': { at: now, version: '1.2.3', reason: 'It did not start.' },
    'confirm-notification': {
      ...({
        subscription: { kind: 'back_in_stock', label: product.name },
        link: links.confirmation,
      } as const),
      unsubscribe_url: new URL(unsubscribePath(links.confirmation), shop.url).href,
    },
    'back-in-stock': { product, unsubscribe_url },
    'new-in-category': { category: 'Bowie Knives', products: [product], more: 2, unsubscribe_url },
    'drop-open': { ...drop, unsubscribe_url },
    reopening: { unsubscribe_url },
    'price-alert': { product, was: 300, unsubscribe_url },
    'draw-confirmation': { drop, entry, token: links.entry, unsubscribe_url },
    'draw-entry': { drop, entry, unsubscribe_url },
    'draw-won': {
      ...{ drop: links.won, product: product.name, entry, rank: 1, token: links.claim, until: later },
      unsubscribe_url,
    },
    'test-email': { name: 'Caleb', checks: [] },
  }
}

/** Created through the API. The first ones move the clock. */
async function liveLinks(shop: TestShop) {
  const { client, sandboxUrl, url } = shop
  const { db, now } = shop.shop
  const purchase = await shippedOrder(shop, [1])
  const review = await reviewToken(shop, purchase)
  const admin = await loggedIn(shop, 'admin')
  const runJob = async () => void (await runDraws(db, entrantEmails(url), now()))
  const [claim = ''] = await winClaims({ client, sandboxUrl, db, now, runJob }, admin, 4, ['won@example.com'])
  const { slug: wonSlug } = await db.selectFrom('drops').select('slug').executeTakeFirstOrThrow()
  const { slug } = await startDraw(shop, admin, 6)
  await client().api.draws.enter({ slug, name: 'June', email: 'enters@example.com' })
  const entry = tokenIn((await emailTo(shop, 'enters@example.com', /Confirm your entry/)).text)

  const { orderUuid } = await buy(client(), [{ id: 2, quantity: 1 }], { email: 'late@example.com' })
  const delay = await delayBy(shop, admin, orderUuid, 16)
  const { order: payable } = await takeOrder(admin, {
    lines: [{ product_id: 7, quantity: 1 }],
    payment: 'link',
  })
  // Someone has begun to pay for its change.
  await changeProduct(admin, 8, { stock: 2 })
  const changing = (await buy(client(), [{ id: 8, quantity: 1 }])).orderUuid
  await oneMore(admin, changing)
  await openPayPage(client(), changing)
  const readOrder = async (uuid: string) => (await admin.api.admin.order({ orderUuid: uuid })).order
  const { data: card } = await admin.api.admin.issueGiftCard({
    ...{ amount: 100, recipient_email: 'wade@example.com', note: 'Late parcel' },
  })
  const { uuid: giftCard } = await db
    .selectFrom('gift_cards')
    .select('uuid')
    .where('id', '=', card.id)
    .executeTakeFirstOrThrow()

  const person = newPerson()
  await client().api.auth.register(person)
  const verification = linkIn(await latestEmail(shop, person.email, VERIFICATION))
  const { person: customer } = await newCustomer(shop)
  await client().api.auth.forgotPassword({ email: customer.email })
  const reset = linkIn(await latestEmail(shop, customer.email, RESET))
  const { data: product } = await client().api.products.get({ id: '3' })
  const category = { kind: 'new_in_category', category_id: 1 } as const
  return {
    ...{ review, claim, entry, delay, verification, reset, giftCard, slug },
    won: { slug: wonSlug, name: 'Draw' },
    order: await readOrder(purchase.orderUuid),
    delayed: await readOrder(orderUuid),
    payable: await readOrder(payable.order_uuid),
    changing: await readOrder(changing),
    uuid: await quotedCommission(shop),
    product: { id: product.id, name: product.name, price: product.price, image_url: null },
    confirmation: await askFor(shop, { ...category, email: 'asks@example.com' }),
    subscriber: await subscribeGuest(shop, { ...category, email: 'reads@example.com' }),
  }
}
