import { expect, type Locator, type Page } from '@playwright/test'
import { PAGES } from '#contract/platform/values/paths.ts'
import { openPage } from './open-page.ts'

export async function fillAddress(page: Page, email: string): Promise<void> {
  await page.getByLabel('Full name').fill('June Whitlock')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Address', { exact: true }).fill('214 Quarry Road')
  await page.getByLabel('City').fill('Berea')
  await page.getByLabel('State').selectOption('KY')
  await page.getByLabel('Zip code').fill('40403')
}

export function confirmAge(page: Page): Promise<void> {
  return page.getByRole('checkbox', { name: 'I confirm that I am at least 21 years old.' }).check()
}

/** @returns the button that leads to the payment. */
export async function fillCheckout(page: Page, email: string): Promise<Locator> {
  await openPage(page, PAGES.checkout)
  await fillAddress(page, email)
  await confirmAge(page)
  const pay = page.getByRole('button', { name: 'Proceed to Payment' })
  await expect(pay).toBeEnabled()
  return pay
}

/** Adds a product to the cart on its page and waits for it. */
export async function addToCart(page: Page, id: number): Promise<void> {
  await openPage(page, `/shop-knives/knife/${id}`)
  await pressAddToCart(page, id)
}

/** On the page of the product, or on its card. */
export async function pressAddToCart(page: Page, id: number, place: Page | Locator = page): Promise<void> {
  const before = await inCart(page, id)
  await place.getByRole('button', { name: 'Add to Cart' }).first().click()
  await expect.poll(() => inCart(page, id)).toBeGreaterThan(before)
}

/** Pays on the provider's hosted page. */
export async function payByCard(page: Page, card = '4242424242424242'): Promise<void> {
  await page.getByLabel('Card number').fill(card)
  await page.getByLabel('Expiry').fill('12/34')
  await page.getByLabel('CVC').fill('123')
  await page.getByLabel('Name on card').fill('June Whitlock')
  await page.getByRole('button', { name: /^Pay/ }).click()
}

function inCart(page: Page, id: number): Promise<number> {
  return page.evaluate((wanted) => {
    const lines: { id: number; quantity: number }[] = JSON.parse(localStorage.getItem('cart') ?? '[]')
    return lines.find((line) => line.id === wanted)?.quantity ?? 0
  }, id)
}

/** The order summary of the cart and the checkout. */
export const summary = (page: Page) => page.getByRole('region', { name: /^(Your order|Summary)$/ })

/** The amount in the row with this label. */
export const amountOf = (page: Page, label: string, within: Page | Locator = page) =>
  within
    .locator('dl > div')
    .filter({ has: page.getByText(label, { exact: true }) })
    .getByRole('definition')

export const summaryAmount = (page: Page, label: string) => amountOf(page, label, summary(page))
