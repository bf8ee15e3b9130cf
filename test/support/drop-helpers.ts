import type { AdminDrop, DropWrite } from '#contract/catalog/drops/drops.ts'
import { DAY_MS, HOUR_MS } from '#contract/platform/values/time.ts'
import type { TestClient, TestShop } from './test-shop.ts'

export async function addProduct(admin: TestClient, name: string, stock = 1): Promise<number> {
  const product = { name, description: 'Forged for the drop.', price: 200, stock, category_id: 1 }
  const { data } = await admin.api.admin.createProduct(product)
  return data.id
}

/** Can be seen at once and opens in an hour. @param change times are milliseconds from now, or ISO 8601. */
export function dropWrite(shop: TestShop, change: Partial<DropWrite>): DropWrite {
  const now = shop.shop.now()
  return {
    name: 'Winter Damascus',
    description: 'All three began as one stack.',
    kind: 'first_come',
    preview_at: at(now - HOUR_MS),
    opens_at: at(now + HOUR_MS),
    closes_at: at(now + DAY_MS),
    per_customer: 1,
    product_ids: [],
    ...change,
  }
}

export function at(ms: number): string {
  return new Date(ms).toISOString()
}

export async function addDrop(
  shop: TestShop,
  admin: TestClient,
  change: Partial<DropWrite>,
): Promise<AdminDrop> {
  return (await admin.api.admin.createDrop(dropWrite(shop, change))).data
}

/** Moves the clock to this moment, and never back. */
export function passTimeTo(shop: TestShop, instant: string): void {
  shop.passTime(Math.max(0, Date.parse(instant) - shop.shop.now()))
}
