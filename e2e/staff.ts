import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import type { ProductWrite } from '#contract/staff-products.ts'
import { SANDBOX_ACCOUNTS } from '#server/demo/accounts.ts'
import { tokenOf } from './account.ts'

/** Logs one of the sandbox's people in, without the pages. */
export async function loggedInAs(page: Page, role: 'admin' | 'siteadmin'): Promise<void> {
  const account = SANDBOX_ACCOUNTS.find((one) => one.role === role)
  const answer = await page.request.post('/api/auth/login', { data: account })
  expect(answer.status()).toBe(200)
}

/** A piece of this test's own, made by whoever of the staff is logged in. @returns its id and name. */
export async function newPiece(
  page: Page,
  facts: Partial<ProductWrite> = {},
): Promise<{ id: number; name: string }> {
  const name = `Test Knife ${randomUUID().slice(0, 8)}`
  const piece = { name, description: 'Forged for a test.', price: 120, stock: 2, category_id: 1, ...facts }
  const answer = await page.request.post('/api/admin/products', { headers: await tokenOf(page), data: piece })
  expect(answer.status()).toBe(201)
  return { id: (await answer.json()).data.id, name: piece.name }
}
