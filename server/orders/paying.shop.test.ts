import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually, openCheckout, payByCard } from '#checks/buyer.ts'
import { startTestShop, type TestShop } from '#checks/test-shop.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await startTestShop()
})
afterAll(() => shop.close())

test('a paid order is paid once, its piece leaves the shelf, and both get their mail', async () => {
  const buyer = shop.visitor()
  const before = await buyer.api.products.get({ id: '1' })
  const checkout = await openCheckout(buyer, [{ id: 1, quantity: 1 }])
  expect((await buyer.api.products.get({ id: '1' })).data.stock).toBe(before.data.stock - 1)

  const answer = await payByCard(checkout)
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toBe(
    `${shop.url}/order-confirmation?session_id=${checkout.sessionId}`,
  )

  const { order } = await buyer.api.orders.verify({ session_id: checkout.sessionId })
  expect(order).toMatchObject({ id: 1001, status: 'paid', email: 'june@example.com' })
  const mails = await eventually(
    async () =>
      (await fetch(`${shop.sandboxUrl}/mail`)).json() as Promise<
        { to: string; subject: string; html: string; text: string }[]
      >,
    (all) => all.length >= 2,
  )
  expect(mails.map((mail) => mail.to).sort()).toEqual(['june@example.com', 'workshop@shop.test'])
  expect(await shop.audit()).toEqual([])
})
