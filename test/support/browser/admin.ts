import { randomUUID } from 'node:crypto'
import { expect, type Page, request, test } from '@playwright/test'
import type { ProductWrite } from '#contract/catalog/products/admin-products.ts'
import { SANDBOX_ACCOUNTS } from '#server/customers/accounts/sandbox-accounts.ts'
import { tokenOf } from './account.ts'
import { orderAndPay } from './order-and-pay.ts'

export const PHONE = { width: 390, height: 844 }
/** Undefined is a desktop. */
export const SIZES = [undefined, PHONE]
export const onDevice = (size: typeof PHONE | undefined) => (size ? 'on a phone' : 'on a desktop')

export const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
export const listItem = (page: Page, text: string) => page.getByRole('listitem').filter({ hasText: text })
export const statusMessage = (page: Page, text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text })
export const searchUrl = (path: string, search: string) => `${path}?search=${encodeURIComponent(search)}`

export async function loggedInAs(page: Page, role: 'admin' | 'siteadmin'): Promise<void> {
  const account = SANDBOX_ACCOUNTS.find((candidate) => candidate.role === role)
  const answer = await page.request.post('/api/auth/login', { data: account })
  expect(answer.status()).toBe(200)
}

export const searchField = (page: Page) => page.getByRole('combobox', { name: 'Search' })

/** Types into the search of the header. */
export async function searchFor(page: Page, text: string): Promise<void> {
  await page.getByRole('button', { name: 'Search orders, products, customers' }).click()
  await expect(searchField(page)).toBeFocused()
  await searchField(page).fill(text)
}

async function post(page: Page, path: string, data: object) {
  const answer = await page.request.post(path, { headers: await tokenOf(page), data })
  expect(answer.status()).toBe(201)
  return answer.json()
}

export async function newCategory(page: Page): Promise<{ id: number; name: string }> {
  const name = `Test ${randomUUID().slice(0, 8)}`
  const { categoryId } = await post(page, '/api/admin/categories', { name })
  return { id: categoryId, name }
}

export async function newTag(
  page: Page,
  name = `Tag ${randomUUID().slice(0, 8)}`,
): Promise<{ id: number; name: string }> {
  return (await post(page, '/api/admin/tags', { name })).data
}

export async function newProduct(
  page: Page,
  fields: Partial<ProductWrite> = {},
): Promise<{ id: number; name: string }> {
  const name = `Test Knife ${randomUUID().slice(0, 8)}`
  const product = { name, description: 'Forged for a test.', price: 120, stock: 2, category_id: 1, ...fields }
  const { data } = await post(page, '/api/admin/products', product)
  return { id: data.id, name: product.name }
}

/** Deletes a product, a tag, a category, and a tag whose name is in use again. */
export async function fillTrash(page: Page): Promise<void> {
  const category = await newCategory(page)
  const tag = await newTag(page)
  const taken = await newTag(page)
  const product = await newProduct(page)
  await newProduct(page, { category_id: category.id })
  const headers = await tokenOf(page)
  const paths = [`products/${product.id}`, `categories/${category.id}`, `tags/${tag.id}`, `tags/${taken.id}`]
  for (const path of paths) {
    expect((await page.request.delete(`/api/admin/${path}`, { headers })).status()).toBe(200)
  }
  await post(page, '/api/admin/tags', { name: taken.name.toUpperCase() })
}

export interface BoughtOrder {
  id: number
  uuid: string
  name: string
  email: string
  total: number
}

/** Places and pays an order as a guest. */
export async function newOrder(
  page: Page,
  name = 'June Whitlock',
  email = `customer-${randomUUID().slice(0, 8)}@example.com`,
  place: { state?: string; zip?: string } = {},
): Promise<BoughtOrder> {
  const { baseURL } = test.info().project.use
  const customer = await request.newContext(baseURL ? { baseURL } : {})
  const uuid = (await orderAndPay(customer, {}, { name, email, ...place })).split('/').at(-1) ?? ''
  await customer.dispose()
  const { order } = await (await page.request.get(`/api/admin/orders/${uuid}`)).json()
  return { id: order.id, uuid, name, email, total: order.total_price }
}

export async function chooseSpreadsheet(page: Page, text: string, name = 'pieces.csv'): Promise<void> {
  await page
    .getByLabel('CSV file')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text, 'utf8') })
}
