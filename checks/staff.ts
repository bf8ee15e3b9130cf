import type { Product } from '#contract/catalogue.ts'
import { SANDBOX_ACCOUNTS } from '#server/demo/accounts.ts'
import type { TestShop, Visitor } from './test-shop.ts'

type Person = 'siteadmin' | 'admin' | 'customer'

/** A browser in which one of the sandbox's people is logged in. */
export async function loggedIn(shop: Pick<TestShop, 'visitor'>, person: Person): Promise<Visitor> {
  const account = SANDBOX_ACCOUNTS.find(({ role }) => role === person)
  if (!account) throw new Error(`The sandbox has no ${person}.`)
  const visitor = shop.visitor()
  await visitor.api.auth.login({ email: account.email, password: account.password })
  return visitor
}

/** Saves a piece as the staff's form would: everything as it is, but for this. */
export async function changePiece(staff: Visitor, id: number, change: Partial<Product>): Promise<void> {
  const { data } = await staff.api.products.get({ id: String(id) })
  const { name, description, price, stock, category_id } = { ...data, ...change }
  await staff.api.admin.updateProduct({ id: String(id), name, description, price, stock, category_id })
}

export async function stockOf(visitor: Visitor, id: number): Promise<number> {
  return (await visitor.api.products.get({ id: String(id) })).data.stock
}
