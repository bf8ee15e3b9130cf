import { afterAll, beforeEach, expect, test } from 'vitest'
import { orderPage } from '#contract/platform/values/paths.ts'
import { HOUR_MS } from '#contract/platform/values/time.ts'
import { settleOrder } from '#server/sales/orders/order-payment.ts'
import { newCustomer } from '#test/support/account-helpers.ts'
import { changeProduct, loggedIn } from '#test/support/admin-helpers.ts'
import { buy, controlSandbox, mailbox, openCheckout, payByCard } from '#test/support/checkout-helpers.ts'
import { sharedShop } from '#test/support/shared-shop.ts'
import { eventually } from '#test/support/wait.ts'
import { sendOutbox } from './send-outbox.ts'

const shop = sharedShop()
beforeEach(async () => {
  await changeProduct(await loggedIn(shop, 'admin'), 1, { stock: 9 })
})
afterAll(async () => {
  expect(await shop.audit()).toEqual([])
})

const ONE = [{ id: 1, quantity: 1 }]
const SHOP_MAILBOX = 'workshop@shop.test'

async function outbox(orderUuid: string) {
  return shop.shop.db
    .selectFrom('mail_outbox')
    .innerJoin('orders', 'orders.id', 'mail_outbox.order_id')
    .selectAll('mail_outbox')
    .where('order_uuid', '=', orderUuid)
    .orderBy('mail_outbox.id')
    .execute()
}

function sendDueEmails() {
  return sendOutbox(shop.shop.db, shop.shop.emailContext)
}

test('sends one email to the customer and one to the shop, even if an order is settled repeatedly', async () => {
  await controlSandbox(shop, 'webhooks', { mode: 'drop' })
  const emailAddress = 'once@example.com'
  const checkout = await openCheckout(shop.client(), ONE, { email: emailAddress })
  await payByCard(checkout)
  const { order_id } = await shop.shop.db
    .selectFrom('payments')
    .select('order_id')
    .where('session_id', '=', checkout.sessionId)
    .executeTakeFirstOrThrow()
  const { db, paymentContext } = shop.shop
  await Promise.all(Array.from({ length: 10 }, () => settleOrder(db, paymentContext, order_id)))
  await Promise.all(Array.from({ length: 10 }, sendDueEmails))
  await eventually(
    () => outbox(checkout.orderUuid),
    (emails) => emails.every((email) => email.sent_at !== null),
  )
  expect(await mailbox(shop, emailAddress)).toHaveLength(1)
  const notices = (await mailbox(shop, SHOP_MAILBOX)).filter(({ subject }) =>
    subject.includes(String(order_id)),
  )
  expect(notices).toHaveLength(1)
  await controlSandbox(shop, 'webhooks', { mode: 'normal' })
})

test('accepts payments while the mail server is down and sends the emails once later', async () => {
  await controlSandbox(shop, 'mail', { mode: 'down' })
  const emailAddress = 'later@example.com'
  const { orderUuid } = await buy(shop.client(), ONE, { email: emailAddress })
  await eventually(
    () => outbox(orderUuid),
    (emails) => emails.every((email) => email.attempts > 0),
  )
  expect(await mailbox(shop, emailAddress)).toEqual([])
  await controlSandbox(shop, 'mail', { mode: 'normal' })
  shop.passTime(10 * 60_000)
  await sendDueEmails()
  await sendDueEmails()
  await eventually(
    () => outbox(orderUuid),
    (emails) => emails.every((email) => email.sent_at !== null),
  )
  expect(await mailbox(shop, emailAddress)).toHaveLength(1)
})

test('does not send a link that expired while the mail server was down', async () => {
  const { client, person } = await newCustomer(shop)
  await controlSandbox(shop, 'mail', { mode: 'down' })
  await client.api.auth.forgotPassword({ email: person.email })
  const resetEmail = () =>
    shop.shop.db
      .selectFrom('mail_outbox')
      .selectAll()
      .where('recipient', '=', person.email)
      .where('kind', '=', 'password-reset')
      .executeTakeFirstOrThrow()
  await eventually(resetEmail, ({ attempts }) => attempts > 0)
  shop.passTime(HOUR_MS)
  await controlSandbox(shop, 'mail', { mode: 'normal' })
  await sendDueEmails()
  expect(await resetEmail()).toMatchObject({ sent_at: null, failed_at: expect.any(Number), props: '{}' })
})

test('does not retry a permanently rejected email and shows the reason in the outbox', async () => {
  await controlSandbox(shop, 'mail', { mode: 'reject' })
  const { orderUuid } = await buy(shop.client(), ONE)
  const emails = await eventually(
    () => outbox(orderUuid),
    (all) => all.every((email) => email.failed_at !== null),
  )
  expect(emails.map((email) => [email.attempts, email.last_error])).toEqual([
    [1, 'The mail server answered 550.'],
    [1, 'The mail server answered 550.'],
  ])
  await controlSandbox(shop, 'mail', { mode: 'normal' })
  shop.passTime(24 * 60 * 60_000)
  await sendDueEmails()
  expect((await outbox(orderUuid)).every((email) => email.sent_at === null)).toBe(true)
})

test('includes the order number, the total, and a link to the order in both parts of a confirmation', async () => {
  const emailAddress = 'plain@example.com'
  const customer = shop.client()
  const { orderUuid } = await buy(customer, ONE, { email: emailAddress })
  const { order } = await customer.api.orders.verify({ order_uuid: orderUuid })
  const [email] = await eventually(
    () => mailbox(shop, emailAddress),
    (emails) => emails.length > 0,
  )
  expect(email?.subject).toContain(String(order.id))
  for (const part of [email?.text, email?.html]) {
    expect(part).toContain('Drop Point Hunter, Black Walnut')
    expect(part).toContain('$265.00')
    expect(part).toContain(shop.url + orderPage(orderUuid))
  }
})

test("escapes a customer's text in headers and markup", async () => {
  const emailAddress = 'markup@example.com'
  const name = 'June <img src=x onerror=1> Bcc: all@example.com'
  await buy(shop.client(), ONE, { email: emailAddress, name, address: '"><script>alert(1)</script>' })
  const [email] = await eventually(
    () => mailbox(shop, emailAddress),
    (emails) => emails.length > 0,
  )
  expect(email?.to).toBe(emailAddress)
  expect(email?.html).not.toMatch(/<img src=x|<script/)
  expect(await mailbox(shop, 'all@example.com')).toEqual([])
})
