import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import { ADMIN_PAGES } from '#contract/app/admin-paths.ts'
import type { AdminProduct } from '#contract/catalog/products/admin-products.ts'
import { freshJpeg } from '../image-files.ts'
import { tokenOf } from './account.ts'

export const formOf = (page: Page) => ({
  files: page.getByLabel('Add images'),
  rows: page.getByRole('main').getByRole('listitem'),
  add: page.getByRole('button', { name: 'Add Product' }),
  update: page.getByRole('button', { name: 'Update Product' }),
  updated: page.getByRole('status').filter({ hasText: '✅ Product updated successfully!' }),
  dialog: page.getByRole('alertdialog', { name: 'Are you sure you want to delete this image?' }),
})

/** An image with unique content. */
export async function jpeg(name: string) {
  return { name, mimeType: 'image/jpeg', buffer: await freshJpeg({ width: 640, height: 480 }) }
}

/** Fills in the required fields. @returns the product's name */
export async function fillIn(page: Page): Promise<string> {
  const name = `Form Knife ${randomUUID().slice(0, 8)}`
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Description').fill('Forged for a test.')
  await page.getByLabel('Price').fill('$265')
  await page.getByLabel('Stock').fill('2')
  await page.getByLabel('Category').selectOption({ label: 'Hunting Knives' })
  return name
}

export async function productInShop(page: Page, id: number): Promise<AdminProduct> {
  return (await (await page.request.get(`/api/admin/products/${id}`)).json()).data
}

export async function productsNamed(page: Page, name: string): Promise<AdminProduct[]> {
  const answer = await page.request.get(`/api/admin/products?search=${encodeURIComponent(name)}`)
  return (await answer.json()).data
}

/** @returns the URLs of all images, in order */
export async function addImages(page: Page, id: number, count: number): Promise<string[]> {
  const headers = await tokenOf(page)
  for (let position = 1; position <= count; position++) {
    const answer = await page.request.post(`/api/admin/products/${id}/images`, {
      headers,
      multipart: { images: await jpeg(`view-${position}.jpg`) },
    })
    expect(answer.status()).toBe(201)
  }
  return (await productInShop(page, id)).images
}

export const editPage = (id: number) => `${ADMIN_PAGES.products}/${id}`

/** Saves a change by the API, outside the open form. */
export async function changeElsewhere(page: Page, id: number, change: Partial<AdminProduct>): Promise<void> {
  const { name, description, price, stock, category_id } = { ...(await productInShop(page, id)), ...change }
  const answer = await page.request.put(`/api/admin/products/${id}`, {
    headers: await tokenOf(page),
    data: { name, description, price, stock, category_id },
  })
  expect(answer.status()).toBe(200)
}

/** @param position from 1 */
export function imageRow(page: Page, position: number): Locator {
  return formOf(page).rows.nth(position - 1)
}

/** @param position from 1 */
export async function movedTo(page: Page, label: string, position: number): Promise<void> {
  await expect
    .poll(async () => (await formOf(page).rows.allInnerTexts()).findIndex((text) => text.includes(label)) + 1)
    .toBeGreaterThanOrEqual(position)
}

/** Waits until the draft in this browser contains the text and the number of images. */
export async function draftSaved(page: Page, part: string, images = 0): Promise<void> {
  await expect
    .poll(() => page.evaluate(readDraft))
    .toMatchObject({ text: expect.stringContaining(part), images })
}

async function readDraft(): Promise<{ text: string; images: number }> {
  const key = Object.keys(localStorage).find((name) => name.startsWith('product-draft:')) ?? ''
  const text = localStorage.getItem(key) ?? ''
  const stores = await indexedDB.databases()
  // Opening the database before the form does would create it without its object store.
  if (!stores.some(({ name }) => name === 'keyval-store')) return { text, images: 0 }
  return new Promise((done, fail) => {
    const opening = indexedDB.open('keyval-store')
    opening.onerror = fail
    opening.onsuccess = () => {
      const db = opening.result
      const counting = db.transaction('keyval').objectStore('keyval').getAllKeys()
      counting.onerror = fail
      counting.onsuccess = () => {
        db.close()
        done({ text, images: counting.result.filter((name) => String(name).startsWith(`${key}:`)).length })
      }
    }
  })
}
