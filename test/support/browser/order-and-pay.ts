import { type APIRequestContext, expect } from '@playwright/test'
import { orderPage } from '#contract/platform/values/paths.ts'
import { logInAsStaff, shopOf } from './staff-session.ts'

const PRODUCT = 15

export interface OwnProduct {
  id: number
  name: string
}

/** Lends a test a copy of a product of the demo catalog: no other test buys or changes it. */
export async function withOwnProduct(
  client: APIRequestContext,
  { like, name, stock }: { like: number; name: string; stock: number },
  use: (product: OwnProduct) => Promise<void>,
): Promise<void> {
  const { client: admin, headers } = await logInAsStaff(await shopOf(client))
  const { data } = await (await admin.get(`/api/admin/products/${like}`)).json()
  const added = await admin.post('/api/admin/products', { headers, data: { ...data, name, stock } })
  expect(added.ok(), await added.text()).toBe(true)
  const { id } = (await added.json()).data
  await use({ id, name })
  await admin.delete(`/api/admin/products/${id}`, { headers })
  await admin.dispose()
}

/** The tests buy more than the demo catalog has. */
export async function setStock(
  client: APIRequestContext,
  id: number,
  stock: (now: number) => number,
): Promise<void> {
  const { client: admin, headers } = await logInAsStaff(await shopOf(client))
  const path = `/api/admin/products/${id}`
  // The shop rejects the change when a checkout ends, and restocks the product, between the two requests.
  await expect(async () => {
    const { data } = await (await admin.get(path)).json()
    const saved = await admin.put(path, { headers, data: { ...data, stock: stock(data.stock) } })
    expect(saved.ok(), await saved.text()).toBe(true)
  }).toPass({ timeout: 20_000 })
  await admin.dispose()
}

interface Customer {
  name: string
  email: string
  /** Akron, OH, if omitted. */
  state?: string
  zip?: string
}

const JUNE: Customer = { name: 'June Whitlock', email: 'june@example.com' }
const AKRON = { address: '214 Quarry Road', city: 'Akron', state: 'OH', zip: '44301' }

interface OpenCheckout {
  url: string
  order_uuid: string
}

/** Opens a payment page by the API; `headers` contains the CSRF token of a logged-in user. */
export async function openCheckout(
  client: APIRequestContext,
  id: number,
  headers = {},
  customer = JUNE,
): Promise<OpenCheckout> {
  const cart = [{ id, quantity: 1 }]
  const form = { ...AKRON, ...customer }
  const { state, zip } = form
  const fees = await client.post('/api/checkout/calculate-fees', { data: { cart, state, zip } })
  const placed = await client.post('/api/checkout', {
    headers,
    data: {
      cart,
      totalPrice: (await fees.json()).total,
      addInsurance: false,
      userId: null,
      ...form,
      ageConfirmation: '18',
    },
  })
  expect(placed.ok(), await placed.text()).toBe(true)
  return placed.json()
}

/** Cancels an open checkout, which returns its stock. */
export async function cancelCheckout(client: APIRequestContext, { order_uuid }: OpenCheckout): Promise<void> {
  const cancelled = await client.post('/api/checkout/cancel', { data: { order_uuid } })
  expect(await cancelled.json()).toMatchObject({ outcome: 'cancelled' })
}

/** Buys a product by the API. @returns the path of the order's page. */
export async function orderAndPay(client: APIRequestContext, headers = {}, customer = JUNE): Promise<string> {
  await setStock(client, PRODUCT, (now) => now + 1)
  const { url, order_uuid } = await openCheckout(client, PRODUCT, headers, customer)
  const card = { card_number: '4242424242424242', expiry: '12/34', cvc: '123', name: 'June Whitlock' }
  const paid = await client.post(url, { form: card })
  expect(paid.url()).toContain(orderPage(order_uuid))
  return orderPage(order_uuid)
}
