import { randomUUID } from 'node:crypto'
import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test'
import { ADMIN_PAGES, manualOrderPage } from '#contract/app/admin-paths.ts'
import { payPage } from '#contract/platform/values/paths.ts'
import { tokenOf } from './account.ts'
import { newProduct } from './admin.ts'
import { openPage } from './open-page.ts'

const CARD = { card_number: '4242424242424242', expiry: '12/34', cvc: '123', name: 'June Whitlock' }
/** The sandbox's declined card. */
const DECLINED_CARD = { ...CARD, card_number: '4000000000000002' }

export const KENTUCKY = { address: '214 Quarry Road', city: 'Berea', state: 'KY', zip: '40403' }

/** Adds a product that no other test sells. */
export async function productForSale(page: Page, fields: { stock?: number; price?: number } = {}) {
  return newProduct(page, { name: `Fair Knife ${randomUUID().slice(0, 8)}`, price: 195, stock: 2, ...fields })
}

export const bigButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Makes the first two of the three presses. */
export async function pickAndContinue(page: Page, name: string): Promise<void> {
  await openPage(page, ADMIN_PAGES.newManualOrder)
  await page.getByRole('button', { name: `Add ${name}` }).click()
  await bigButton(page, 'Continue').click()
}

export const uuidIn = (page: Page): string => new URL(page.url()).pathname.split('/').at(-2) ?? ''

export async function atManualOrder(page: Page): Promise<string> {
  await expect(page).toHaveURL(/\/sale$/)
  return uuidIn(page)
}

export const proceedToPayment = (page: Page) =>
  page.getByRole('button', { name: 'Proceed to Payment' }).click()

/** Pays on the customer's phone. */
export async function payAsCustomer(browser: Browser, orderUuid: string, declined = false): Promise<Page> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await openPage(page, payPage(orderUuid))
  await proceedToPayment(page)
  for (const [name, value] of Object.entries(declined ? DECLINED_CARD : CARD)) {
    await page.locator(`[name=${name}]`).fill(value)
  }
  await page.getByRole('button', { name: /^Pay/ }).click()
  return page
}

interface TakenOrder {
  order: { id: number; order_uuid: string; total_price: number }
  pay_url: string | null
}

/** Enters a manual order through the API. */
export async function takeOrder(
  page: Page,
  productId: number,
  fields: { payment?: string; customer?: object; shipping?: object; lines?: object[] } = {},
): Promise<TakenOrder> {
  const answer = await page.request.post('/api/admin/orders', {
    headers: await tokenOf(page),
    data: {
      customer: { name: '', email: null, phone: null },
      lines: [{ product_id: productId, quantity: 1 }],
      discount: 0,
      shipping: { method: 'pickup', address: null, insurance: false },
      charge_card_fee: false,
      payment: 'link',
      ...fields,
    },
  })
  expect(answer.status(), await answer.text()).toBe(201)
  return answer.json()
}

export async function stockOf(client: APIRequestContext, id: number): Promise<number> {
  return (await (await client.get(`/api/admin/products/${id}`)).json()).data.stock
}

export async function ordersOf(page: Page, name: string): Promise<number> {
  const answer = await page.request.get(`/api/admin/orders?search=${encodeURIComponent(name)}`)
  return (await answer.json()).total
}

export const openManualOrder = (page: Page, orderUuid: string) => openPage(page, manualOrderPage(orderUuid))

/** On the screen with the code, or on the order. */
export const takePaymentButton = (page: Page) => page.getByRole('button', { name: /^Take (cash|payment)$/ })

/** Takes cash for an order whose payment link is open. */
export async function recordPayment(page: Page): Promise<void> {
  await takePaymentButton(page).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Record / })
    .click()
}
