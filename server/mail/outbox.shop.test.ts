import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buy, eventually, mailbox, openCheckout, payByCard, setOutside } from '#checks/buyer.ts'
import { changePiece, loggedIn } from '#checks/staff.ts'
import { startTestShop, type TestShop } from '#checks/test-shop.ts'
import { orderPage } from '#contract/addresses.ts'
import { settleOrder } from '#server/orders/settle.ts'
import { connectMailer } from '#server/outside/mailer.ts'
import { deliverMail } from './deliver.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
beforeEach(async () => {
  await changePiece(await loggedIn(shop, 'admin'), 1, { stock: 9 })
})
afterAll(async () => {
  expect(await shop.audit()).toEqual([])
  await shop.close()
})

const ONE = [{ id: 1, quantity: 1 }]
const WORKSHOP = 'workshop@shop.test'

async function outbox(orderUuid: string) {
  return shop.shop.db
    .selectFrom('mail_outbox')
    .innerJoin('orders', 'orders.id', 'mail_outbox.order_id')
    .selectAll('mail_outbox')
    .where('order_uuid', '=', orderUuid)
    .orderBy('mail_outbox.id')
    .execute()
}

/** The post room as the shop runs it, for a turn of its own. */
function deliver() {
  const { config, now, web } = shop.shop
  const mailer = connectMailer(config.smtpUrl, config.MAIL_FROM, config.SHOP_MAILBOX)
  const post = { mailer, web, publicUrl: config.publicUrl, now }
  return deliverMail(shop.shop.db, post).finally(() => mailer.close())
}

test('however often an order is settled, each gets one mail, and no turn of the post room sends a second', async () => {
  await setOutside(shop, 'webhooks', { mode: 'drop' })
  const email = 'once@example.com'
  const checkout = await openCheckout(shop.visitor(), ONE, { email })
  await payByCard(checkout)
  const { order_id } = await shop.shop.db
    .selectFrom('payments')
    .select('order_id')
    .where('session_id', '=', checkout.sessionId)
    .executeTakeFirstOrThrow()
  const { db, till } = shop.shop
  await Promise.all(Array.from({ length: 10 }, () => settleOrder(db, till, order_id)))
  await Promise.all(Array.from({ length: 10 }, deliver))
  await eventually(
    () => outbox(checkout.orderUuid),
    (mails) => mails.every((mail) => mail.sent_at !== null),
  )
  expect(await mailbox(shop, email)).toHaveLength(1)
  const notices = (await mailbox(shop, WORKSHOP)).filter(({ subject }) => subject.includes(String(order_id)))
  expect(notices).toHaveLength(1)
  await setOutside(shop, 'webhooks', { mode: 'normal' })
})

test('with the mail server down the order is paid all the same, and the mail follows once', async () => {
  await setOutside(shop, 'mail', { mode: 'down' })
  const email = 'later@example.com'
  const { orderUuid } = await buy(shop.visitor(), ONE, { email })
  await eventually(
    () => outbox(orderUuid),
    (mails) => mails.every((mail) => mail.attempts > 0),
  )
  expect(await mailbox(shop, email)).toEqual([])
  await setOutside(shop, 'mail', { mode: 'normal' })
  shop.passTime(10 * 60_000)
  await deliver()
  await deliver()
  await eventually(
    () => outbox(orderUuid),
    (mails) => mails.every((mail) => mail.sent_at !== null),
  )
  expect(await mailbox(shop, email)).toHaveLength(1)
})

test('an address the mail server refuses for good is not tried again, and staff can see why', async () => {
  await setOutside(shop, 'mail', { mode: 'reject' })
  const { orderUuid } = await buy(shop.visitor(), ONE)
  const mails = await eventually(
    () => outbox(orderUuid),
    (all) => all.every((mail) => mail.failed_at !== null),
  )
  expect(mails.map((mail) => [mail.attempts, mail.last_error])).toEqual([
    [1, 'The mail server answered 550.'],
    [1, 'The mail server answered 550.'],
  ])
  await setOutside(shop, 'mail', { mode: 'normal' })
  shop.passTime(24 * 60 * 60_000)
  await deliver()
  expect((await outbox(orderUuid)).every((mail) => mail.sent_at === null)).toBe(true)
})

test('the mail says which order, what it cost and where to look, in plain text too', async () => {
  const email = 'plain@example.com'
  const buyer = shop.visitor()
  const { orderUuid } = await buy(buyer, ONE, { email })
  const { order } = await buyer.api.orders.verify({ order_uuid: orderUuid })
  const [mail] = await eventually(
    () => mailbox(shop, email),
    (mails) => mails.length > 0,
  )
  expect(mail?.subject).toContain(String(order.id))
  for (const part of [mail?.text, mail?.html]) {
    expect(part).toContain('Drop Point Hunter, Black Walnut')
    expect(part).toContain('$265.00')
    expect(part).toContain(shop.url + orderPage(orderUuid))
  }
})

test('nothing a buyer types becomes a header or a tag of a mail', async () => {
  const email = 'markup@example.com'
  const name = 'June <img src=x onerror=1> Bcc: all@example.com'
  await buy(shop.visitor(), ONE, { email, name, address: '"><script>alert(1)</script>' })
  const [mail] = await eventually(
    () => mailbox(shop, email),
    (mails) => mails.length > 0,
  )
  expect(mail?.to).toBe(email)
  expect(mail?.html).not.toMatch(/<img src=x|<script/)
  expect(await mailbox(shop, 'all@example.com')).toEqual([])
})
