import {
  adminCommissionPage,
  adminMessagePage,
  adminOrderPage,
  adminProductPage,
  adminUserPage,
} from '#contract/app/admin-paths.ts'
import { MAX_SEARCH_RESULTS } from '#contract/platform/values/limits.ts'
import { formatDollars, toDollars } from '#contract/platform/values/money.ts'
import { COMMISSION_STATE_LABELS } from '#contract/sales/commissions/commission-states.ts'
import type { SearchResult } from '#contract/staff/admin-search/admin-search.ts'
import { type FoundProduct, findProducts } from '#server/catalog/products/admin/find.ts'
import { findCustomers } from '#server/customers/accounts/admin/users.ts'
import { findMessages } from '#server/customers/messages/list.ts'
import type { OpenDatabase } from '#server/platform/db/open.ts'
import { findCommissions } from '#server/sales/commissions/admin/list.ts'
import { findOrders } from '#server/sales/orders/admin/find.ts'

const MAX_EXCERPT = 100

/** Every kind gets its share of the results. Deleted things are not found. */
export async function searchShop(
  database: Pick<OpenDatabase, 'db' | 'engine'>,
  search: string,
  { withCustomers }: { withCustomers: boolean },
): Promise<SearchResult[]> {
  const { db } = database
  const lists = await Promise.all([
    ordersFor(database, search),
    commissionsFor(db, search),
    productsFor(db, search),
    withCustomers ? customersFor(db, search) : [],
    messagesFor(db, search),
  ])
  return lists
    .flatMap((results, kind) => results.map((result, rank) => ({ result, kind, rank })))
    .sort((a, b) => a.rank - b.rank)
    .slice(0, MAX_SEARCH_RESULTS)
    .sort((a, b) => a.kind - b.kind)
    .map(({ result }) => result)
}

async function ordersFor(
  database: Pick<OpenDatabase, 'db' | 'engine'>,
  search: string,
): Promise<SearchResult[]> {
  const orders = await findOrders(database, search, MAX_SEARCH_RESULTS)
  return orders.map(({ id, order_uuid, name, status, total_cents }) => ({
    kind: 'order',
    title: `Order ${id}`,
    detail: `${name}, ${status}, ${formatDollars(toDollars(total_cents))}`,
    url: adminOrderPage(order_uuid),
  }))
}

async function commissionsFor(db: OpenDatabase['db'], search: string): Promise<SearchResult[]> {
  const commissions = await findCommissions(db, search, MAX_SEARCH_RESULTS)
  return commissions.map(({ uuid, name, email, state }) => ({
    kind: 'commission',
    title: name,
    detail: `${COMMISSION_STATE_LABELS[state]}, ${email}`,
    url: adminCommissionPage(uuid),
  }))
}

async function productsFor(db: OpenDatabase['db'], search: string): Promise<SearchResult[]> {
  const products = await findProducts(db, search, MAX_SEARCH_RESULTS)
  return products.map((product) => ({
    kind: 'product',
    title: product.name,
    detail: `${availability(product)}, ${formatDollars(toDollars(product.price_cents))}`,
    url: adminProductPage(product.id),
  }))
}

function availability({ published, stock }: FoundProduct): string {
  if (published === 0) return 'Draft'
  return stock === 0 ? 'Sold out' : `${stock} in stock`
}

async function customersFor(db: OpenDatabase['db'], search: string): Promise<SearchResult[]> {
  const customers = await findCustomers(db, search, MAX_SEARCH_RESULTS)
  return customers.map(({ name, email }) => ({
    kind: 'customer',
    title: name,
    detail: email,
    url: adminUserPage(email),
  }))
}

async function messagesFor(db: OpenDatabase['db'], search: string): Promise<SearchResult[]> {
  const messages = await findMessages(db, search, MAX_SEARCH_RESULTS)
  return messages.map(({ id, name, contact, message }) => ({
    kind: 'message',
    title: name,
    detail: `${contact}: ${excerpt(message)}`,
    url: adminMessagePage(id),
  }))
}

function excerpt(text: string): string {
  const letters = [...text.replace(/\s+/g, ' ')]
  return letters.length > MAX_EXCERPT ? `${letters.slice(0, MAX_EXCERPT - 1).join('')}…` : letters.join('')
}
