import { randomUUID } from 'node:crypto'
import { expect, type Locator, type Page } from '@playwright/test'
import { freshJpeg } from '#checks/pictures.ts'
import { STAFF_PAGES } from '#contract/addresses.ts'
import type { StaffProduct } from '#contract/staff-products.ts'
import { tokenOf } from './account.ts'

/** The staff's form for a piece, as a person finds its parts. */
export const formOf = (page: Page) => ({
  files: page.getByLabel('Add images'),
  rows: page.getByRole('main').getByRole('listitem'),
  add: page.getByRole('button', { name: 'Add Product' }),
  update: page.getByRole('button', { name: 'Update Product' }),
  updated: page.getByRole('status').filter({ hasText: '✅ Product updated successfully!' }),
  dialog: page.getByRole('alertdialog', { name: 'Are you sure you want to delete this image?' }),
})

/** A photograph like no other. */
export async function jpeg(name: string) {
  return { name, mimeType: 'image/jpeg', buffer: await freshJpeg({ width: 640, height: 480 }) }
}

/** Fills in what every piece needs. @returns its name, one nobody has used. */
export async function fillIn(page: Page): Promise<string> {
  const name = `Form Knife ${randomUUID().slice(0, 8)}`
  await page.getByLabel('Name', { exact: true }).fill(name)
  await page.getByLabel('Description').fill('Forged for a test.')
  await page.getByLabel('Price').fill('$265')
  await page.getByLabel('Stock').fill('2')
  await page.getByLabel('Category').selectOption({ label: 'Hunting Knives' })
  return name
}

/** What the shop holds of a piece. */
export async function pieceInShop(page: Page, id: number): Promise<StaffProduct> {
  return (await (await page.request.get(`/api/admin/products/${id}`)).json()).data
}

export async function piecesNamed(page: Page, name: string): Promise<StaffProduct[]> {
  const answer = await page.request.get(`/api/admin/products?search=${encodeURIComponent(name)}`)
  return (await answer.json()).data
}

/** Puts pictures to a piece without the form. @returns their addresses in order. */
export async function addPictures(page: Page, id: number, count: number): Promise<string[]> {
  const headers = await tokenOf(page)
  for (let place = 1; place <= count; place++) {
    const answer = await page.request.post(`/api/admin/products/${id}/images`, {
      headers,
      multipart: { images: await jpeg(`view-${place}.jpg`) },
    })
    expect(answer.status()).toBe(201)
  }
  return (await pieceInShop(page, id)).images
}

export const editPage = (id: number) => `${STAFF_PAGES.products}/${id}`

/** A change by somebody else meanwhile. */
export async function changeElsewhere(page: Page, id: number, change: Partial<StaffProduct>): Promise<void> {
  const { name, description, price, stock, category_id } = { ...(await pieceInShop(page, id)), ...change }
  const answer = await page.request.put(`/api/admin/products/${id}`, {
    headers: await tokenOf(page),
    data: { name, description, price, stock, category_id },
  })
  expect(answer.status()).toBe(200)
}

/** The nth picture's row, from 1. */
export function pictureRow(page: Page, place: number): Locator {
  return formOf(page).rows.nth(place - 1)
}

/** Waits until a picture being moved lies over the nth place, from 1. */
export async function movedTo(page: Page, words: string, place: number): Promise<void> {
  await expect
    .poll(async () => (await formOf(page).rows.allInnerTexts()).findIndex((text) => text.includes(words)) + 1)
    .toBeGreaterThanOrEqual(place)
}

/** Waits until this browser keeps what is typed, some of it given, and so many picked pictures. */
export async function draftKept(page: Page, words: string, pictures = 0): Promise<void> {
  await expect
    .poll(() => page.evaluate(keptDraft))
    .toMatchObject({ text: expect.stringContaining(words), pictures })
}

async function keptDraft(): Promise<{ text: string; pictures: number }> {
  const key = Object.keys(localStorage).find((name) => name.startsWith('product-draft:')) ?? ''
  const text = localStorage.getItem(key) ?? ''
  const stores = await indexedDB.databases()
  // Opened before it is made, it would be made without its shelf.
  if (!stores.some(({ name }) => name === 'keyval-store')) return { text, pictures: 0 }
  return new Promise((done, fail) => {
    const opening = indexedDB.open('keyval-store')
    opening.onerror = fail
    opening.onsuccess = () => {
      const db = opening.result
      const counting = db.transaction('keyval').objectStore('keyval').getAllKeys()
      counting.onerror = fail
      counting.onsuccess = () => {
        db.close()
        done({ text, pictures: counting.result.filter((name) => String(name).startsWith(`${key}:`)).length })
      }
    }
  })
}
