import { afterAll, beforeAll } from 'vitest'
import { loggedIn } from './admin-helpers.ts'
import { startTestShop, type TestClient, type TestShop } from './test-shop.ts'

/** Starts a shop before a file's tests and closes it after them. Only hooks and tests may read its fields. */
export function sharedShop(settings: Record<string, string> = {}): TestShop {
  const shop = {} as TestShop
  beforeAll(async () => {
    Object.assign(shop, await startTestShop(settings))
  })
  afterAll(() => shop.close())
  return shop
}

/** Logs in to a shared shop before a file's tests. */
export function sharedLogin(shop: TestShop, person: Parameters<typeof loggedIn>[1]): TestClient {
  const client = {} as TestClient
  beforeAll(async () => {
    Object.assign(client, await loggedIn(shop, person))
  })
  return client
}
