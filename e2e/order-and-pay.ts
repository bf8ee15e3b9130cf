import { type APIRequestContext, expect, request } from '@playwright/test'
import { orderPage } from '#contract/addresses.ts'
import { SANDBOX_ACCOUNTS } from '#server/demo/accounts.ts'

const PIECE = '15'
const CART = [{ id: Number(PIECE), quantity: 1 }]

/** Puts another of the piece on the shelf, as staff do: the tests buy more of it than the catalogue has. */
async function restock(shop: string): Promise<void> {
  const staff = await request.newContext({ baseURL: new URL(shop).origin })
  const account = SANDBOX_ACCOUNTS.find(({ role }) => role === 'admin')
  await staff.post('/api/auth/login', { data: account })
  const { cookies } = await staff.storageState()
  const token = cookies.find(({ name }) => name === 'csrfToken')?.value ?? ''
  const address = `/api/admin/products/${PIECE}`
  const { data } = await (await staff.get(address)).json()
  const saved = await staff.put(address, {
    headers: { 'x-csrf-token': token },
    data: { ...data, stock: data.stock + 1 },
  })
  expect(saved.ok(), await saved.text()).toBe(true)
  await staff.dispose()
}

const JUNE = { name: 'June Whitlock', email: 'june@example.com' }

/** Buys a piece without the pages; `headers` holds the token of a login. @returns the address of the order's page, which this visitor may see whole. */
export async function orderAndPay(visitor: APIRequestContext, headers = {}, buyer = JUNE): Promise<string> {
  const products = await visitor.get('/api/products')
  await restock(products.url())
  const fees = await visitor.post('/api/checkout/calculate-fees', { data: { cart: CART } })
  const placed = await visitor.post('/api/checkout', {
    headers,
    data: {
      cart: CART,
      totalPrice: (await fees.json()).total,
      addInsurance: false,
      userId: null,
      ...buyer,
      address: '214 Quarry Road',
      city: 'Akron',
      state: 'OH',
      zip: '44301',
      ageConfirmation: '18',
    },
  })
  const { url, order_uuid } = await placed.json()
  const card = { card_number: '4242424242424242', expiry: '12/34', cvc: '123', name: 'June Whitlock' }
  const paid = await visitor.post(url, { form: card })
  expect(paid.url()).toContain(orderPage(order_uuid))
  return orderPage(order_uuid)
}
