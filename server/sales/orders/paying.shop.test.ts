import { expect, test } from 'vitest'
import { openCheckout, payByCard } from '#test/support/checkout-helpers.ts'
import { sharedShop } from '#test/support/shared-shop.ts'
import { eventually } from '#test/support/wait.ts'

const shop = sharedShop()

test('marks an order paid once, lowers the stock and emails customer and shop', async () => {
  const customer = shop.client()
  const before = await customer.api.products.get({ id: '1' })
  const checkout = await openCheckout(customer, [{ id: 1, quantity: 1 }])
  expect((await customer.api.products.get({ id: '1' })).data.stock).toBe(before.data.stock - 1)

  const answer = await payByCard(checkout)
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toBe(
    `${shop.url}/order-confirmation?session_id=${checkout.sessionId}`,
  )

  const { order } = await customer.api.orders.verify({ session_id: checkout.sessionId })
  expect(order).toMatchObject({ id: 1001, status: 'paid', email: 'june@example.com' })
  const emails = await eventually(
    async () =>
      (await fetch(`${shop.sandboxUrl}/mail`)).json() as Promise<
        { to: string; subject: string; html: string; text: string }[]
      >,
    (all) => all.length >= 2,
  )
  expect(emails.map((email) => email.to).sort()).toEqual(['june@example.com', 'workshop@shop.test'])
  expect(await shop.audit()).toEqual([])
})
