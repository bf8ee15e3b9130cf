import type { Product } from '#contract/catalog/products/products.ts'
import { SANDBOX_ACCOUNTS } from '#server/customers/accounts/sandbox-accounts.ts'
import type { TestClient, TestShop } from './test-shop.ts'

type Person = 'siteadmin' | 'admin' | 'customer'

export async function loggedIn(shop: Pick<TestShop, 'client'>, person: Person): Promise<TestClient> {
  const account = SANDBOX_ACCOUNTS.find(({ role }) => role === person)
  if (!account) throw new Error(`The sandbox has no ${person}.`)
  const client = shop.client()
  await client.api.auth.login({ email: account.email, password: account.password })
  return client
}

export async function changeProduct(admin: TestClient, id: number, change: Partial<Product>): Promise<void> {
  const { data } = await admin.api.products.get({ id: String(id) })
  const { name, description, price, stock, category_id } = { ...data, ...change }
  await admin.api.admin.updateProduct({ id: String(id), name, description, price, stock, category_id })
}

export async function stockOf(client: TestClient, id: number): Promise<number> {
  return (await client.api.products.get({ id: String(id) })).data.stock
}

/** Refunds the rest of an order. */
export async function refundRest({ api: { admin } }: Pick<TestClient, 'api'>, orderUuid: string) {
  const { order } = await admin.order({ orderUuid })
  return admin.refundOrder({ orderUuid, amount: order.payment.refundable, request_key: crypto.randomUUID() })
}
