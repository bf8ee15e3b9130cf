import type { api } from '#contract/app/api.ts'
import type { EndpointInput } from '#contract/platform/api/endpoint.ts'
import type { OpenCheckout } from './checkout-helpers.ts'
import type { TestClient } from './test-shop.ts'

export type ManualOrderForm = EndpointInput<typeof api.admin.createOrder>

export const PICKUP = { method: 'pickup' } as const
export const TO_TENNESSEE = {
  address: '12 Broadway',
  city: 'Nashville',
  state: 'TN',
  zip: '37201',
}

/** One of product 1, picked up, paid in cash. */
export function takeOrder(admin: TestClient, change: Partial<ManualOrderForm> = {}) {
  return admin.api.admin.createOrder({
    customer: { name: 'Wade Ortiz', email: null, phone: null },
    lines: [{ product_id: 1, quantity: 1 }],
    shipping: PICKUP,
    payment: 'cash',
    ...change,
  })
}

/** Opens a payment page of an order with a payment link. */
export async function openPayPage(client: TestClient, orderUuid: string): Promise<OpenCheckout> {
  const { url, state } = await client.api.orders.pay({ orderUuid })
  if (url === null) throw new Error(`There is nothing to pay: ${state}`)
  return { orderUuid, url, sessionId: url.split('/').at(-1) ?? '' }
}
