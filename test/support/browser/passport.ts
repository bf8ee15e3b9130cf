import { expect, type Page } from '@playwright/test'
import type { IssuedPassport } from '#contract/customers/passports/passports.ts'
import { Staff } from './commission.ts'
import { jpeg } from './product-form.ts'

/** A knife of the demo catalog with two images. */
export const KNIFE = 6

export interface NewEntry {
  text?: string
  date?: string
  isPublic?: boolean
  images?: number
}

/** Adds an entry to a product's journal by the API. */
export async function addEntry(
  staff: Staff,
  productId: number,
  {
    text = 'Forged to shape in nine heats.',
    date = '2026-09-11',
    isPublic = true,
    images = 0,
  }: NewEntry = {},
): Promise<void> {
  const form = new FormData()
  form.append('text', text)
  form.append('date', date)
  form.append('public', String(isPublic))
  for (let index = 0; index < images; index++) {
    const { name, mimeType, buffer } = await jpeg(`bench-${index}.jpg`)
    form.append('images', new File([new Uint8Array(buffer)], name, { type: mimeType }))
  }
  const answer = await staff.client.post(`/api/admin/products/${productId}/journal`, {
    headers: staff.headers,
    multipart: form,
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}

/** Adds a product through the API. */
export async function newKnife(staff: Staff, fields: object = {}): Promise<number> {
  const data = {
    name: 'Bench Knife',
    description: 'For a test.',
    price: 120,
    stock: 1,
    category_id: 1,
    ...fields,
  }
  const answer = await staff.client.post('/api/admin/products', { headers: staff.headers, data })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()).data.id
}

/** Issues a passport as staff, by the API. */
export async function newPassport(page: Page, productId = KNIFE): Promise<IssuedPassport> {
  const staff = await Staff.logIn(page)
  const answer = await staff.client.post(`/api/admin/products/${productId}/passport`, {
    headers: staff.headers,
    data: {},
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  const { passport } = await answer.json()
  await staff.end()
  return passport
}

export async function claimAndReport(
  page: Page,
  { code, claim_code }: IssuedPassport,
  headers: Record<string, string>,
  lost: boolean,
): Promise<void> {
  const path = `/api/passports/${code}`
  const claimed = await page.request.post(`${path}/claim`, { headers, data: { claim_code } })
  expect(claimed.ok(), await claimed.text()).toBe(true)
  const reported = await page.request.post(`${path}/lost`, { headers, data: { lost } })
  expect(reported.ok(), await reported.text()).toBe(true)
}
