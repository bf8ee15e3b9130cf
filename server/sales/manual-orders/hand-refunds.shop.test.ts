import { beforeAll, expect, test } from 'vitest'
import { changeProduct, loggedIn, stockOf } from '#test/support/admin-helpers.ts'
import { httpErrorOf, mailbox } from '#test/support/checkout-helpers.ts'
import { takeOrder } from '#test/support/manual-order-helpers.ts'
import { changeSettings, TAXES } from '#test/support/settings-helpers.ts'
import { sharedLogin, sharedShop } from '#test/support/shared-shop.ts'
import { uuidOf } from '#test/support/uuid-of.ts'
import { eventually } from '#test/support/wait.ts'

const shop = sharedShop()
const admin = sharedLogin(shop, 'admin')
beforeAll(async () => {
  await changeSettings(await loggedIn(shop, 'siteadmin'), 'tax', TAXES)
  await changeProduct(admin, 1, { stock: 100, price: 100 })
})

async function sold(email: string | null, payment: 'cash' | 'check' | 'other' = 'cash') {
  const { order } = await takeOrder(admin, { customer: { name: 'Wade Ortiz', email }, payment })
  return order.order_uuid
}

const refund = (orderUuid: string, key: string, amount: number) =>
  admin.api.admin.refundOrder({
    orderUuid,
    request_key: uuidOf(key),
    amount,
  })

test('records cash that was given back, once for each request key, with its part of the tax', async () => {
  const email = 'cash-back@example.com'
  const orderUuid = await sold(email)
  const answers = await Promise.all([1, 2, 3].map(() => refund(orderUuid, 'by-hand-1', 53)))
  expect(answers.map(({ refunded, tax }) => [refunded, tax])).toEqual(Array(3).fill([53, 3]))
  const { order } = await admin.api.admin.order({ orderUuid })
  expect(order).toMatchObject({ refunded: 53, payment: { refundable: 53, tax_refunded: 3 } })
  const given = order.events.filter(({ kind }) => kind === 'refunded')
  expect(given).toMatchObject([
    { actor: { name: expect.any(String) }, detail: { amount: 53, tax: 3, to: 'cash' } },
  ])
  const emails = await eventually(
    async () => (await mailbox(shop, email)).filter(({ subject }) => /refund/.test(subject)),
    ({ length }) => length > 0,
  )
  expect(emails.map(({ text }) => text)).toEqual([expect.stringContaining('back in cash')])
  expect(emails[0]?.text).not.toMatch(/card/)
  const { receipt } = await admin.api.orders.receipt({ orderUuid })
  expect(receipt.refunds).toMatchObject([{ amount: 53 }])
  expect(await shop.audit()).toEqual([])
})

test('never refunds by hand more than was taken', async () => {
  const orderUuid = await sold(null, 'check')
  expect(await httpErrorOf(refund(orderUuid, 'too-much-1', 106.01))).toEqual({
    status: 409,
    error: 'Only $106.00 is left to refund.',
  })
  const answers = await Promise.allSettled(
    ['a', 'b', 'c'].map((key) => refund(orderUuid, `at-once-${key}`, 50)),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect((await refund(orderUuid, 'the-rest-1', 6)).refunded).toBe(6)
  expect((await httpErrorOf(refund(orderUuid, 'the-rest-2', 1))).error).toBe(
    'This order is fully refunded already.',
  )
  expect(await shop.audit()).toEqual([])
})

test('refunds the rest by hand with a cancellation, and restocks', async () => {
  const orderUuid = await sold('cancelled@example.com', 'other')
  const stock = await stockOf(admin, 1)
  await refund(orderUuid, 'before-the-end', 6)
  const cancel = () => admin.api.admin.setOrderStatus({ orderUuid, status: 'cancelled', refund: true })
  await Promise.all([cancel(), cancel()])
  const { order } = await admin.api.admin.order({ orderUuid })
  expect(order).toMatchObject({ status: 'cancelled', refunded: 106, payment: { tax_refunded: 6 } })
  expect(order.events.filter(({ kind }) => kind === 'refunded')).toMatchObject([
    { detail: { amount: 6, to: 'other' } },
    { detail: { amount: 100, to: 'other' } },
  ])
  expect(await stockOf(admin, 1)).toBe(stock + 1)
  const [email] = await eventually(
    async () =>
      (await mailbox(shop, 'cancelled@example.com')).filter(({ subject }) => /cancelled/.test(subject)),
    ({ length }) => length > 0,
  )
  expect(email?.text).toContain('We refund $106.00.')
  expect(await shop.audit()).toEqual([])
})
