import { expect, test } from 'vitest'
import { MINUTE_MS } from '#contract/platform/values/time.ts'
import { ask } from '#test/support/account-helpers.ts'
import { loggedIn } from '#test/support/admin-helpers.ts'
import { buy, controlSandbox } from '#test/support/checkout-helpers.ts'
import { contactMessage } from '#test/support/contact-helpers.ts'
import { takeOrder } from '#test/support/manual-order-helpers.ts'
import { sharedLogin, sharedShop } from '#test/support/shared-shop.ts'
import { eventually } from '#test/support/wait.ts'

const EMAIL = 'Evidence@example.com'
const NUMBER = '9400111206206406260787'

const shop = sharedShop()
const admin = sharedLogin(shop, 'admin')

const evidenceOf = async (orderUuid: string) => (await admin.api.admin.evidence({ orderUuid })).evidence

async function changeTerms(lead: string): Promise<void> {
  const key = 'terms-of-service'
  const { page } = await admin.api.admin.page({ key })
  await admin.api.admin.updatePage({ key, fields: { lead }, revision: page.revision })
}

test('compiles the evidence of an order as it was then', async () => {
  await changeTerms('You confirm your age.')
  shop.passTime(MINUTE_MS)
  const product = [{ id: 1, quantity: 1 }]
  const { orderUuid, sessionId } = await buy(shop.client(), product, {
    email: EMAIL,
    ageConfirmation: '21',
    state: 'KY',
    zip: '40403',
  })
  shop.passTime(MINUTE_MS)
  await changeTerms('Other terms.')
  for (const contact of [EMAIL.toLowerCase(), 'other@example.com'])
    await shop.client().api.public.sendMessage(contactMessage({ contact, message: `From ${contact}` }))
  await admin.api.admin.shipOrder({ orderUuid, carrier: 'USPS', tracking_number: NUMBER })
  await controlSandbox(shop, `sessions/${sessionId}`, { action: 'dispute' })

  const evidence = await eventually(
    () => evidenceOf(orderUuid),
    ({ disputes, emails }) =>
      disputes.length > 0 && emails.filter(({ state }) => state === 'sent').length > 1,
  )
  const { order, disputes, payments, refunds, shipped_at, age, pages, emails, messages } = evidence
  expect(order).toMatchObject({
    order_uuid: orderUuid,
    email: EMAIL,
    shipping_address: { state: 'KY', zip: '40403' },
    carrier: 'USPS',
    tracking_number: NUMBER,
    products: [{ product_id: 1, quantity: 1 }],
  })
  expect(disputes).toMatchObject([
    { amount: order.total_price, status: 'open', due_by: expect.any(String), closed_at: null },
  ])
  expect(payments).toMatchObject([{ amount: order.total_price }])
  expect({ refunds, age }).toEqual({ refunds: [], age: 21 })
  expect(shipped_at).toBe(order.timeline.find(({ step }) => step === 'shipped')?.at)
  expect(pages[0]).toMatchObject({ lead: 'You confirm your age.', version_at: expect.any(String) })
  expect(pages[1]).toMatchObject({ version_at: null })
  expect(emails.map(({ kind, state }) => [kind, state])).toEqual([
    ['order-confirmation', 'sent'],
    ['order-shipped', 'sent'],
  ])
  expect(messages).toMatchObject([{ text: `From ${EMAIL.toLowerCase()}`, replies: [] }])
  expect(JSON.stringify(evidence)).not.toContain('other@example.com')
})

test('shows evidence to staff only', async () => {
  const { order } = await takeOrder(admin)
  const path = `GET /api/admin/orders/${order.order_uuid}/evidence`
  expect((await ask(shop.client(), path)).status).toBe(401)
  expect((await ask(await loggedIn(shop, 'customer'), path)).status).toBe(403)
  expect((await ask(admin, path)).body.evidence).toMatchObject({ age: null, disputes: [], shipped_at: null })
  expect((await ask(admin, `GET /api/admin/orders/${crypto.randomUUID()}/evidence`)).status).toBe(404)
})
