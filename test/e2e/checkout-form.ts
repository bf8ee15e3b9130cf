import type { Page } from '@playwright/test'

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

/** Puts a product into the cart on its page. */
export async function addToCart(page: Page, id: number): Promise<void> {
  await page.goto(`/shop-knives/knife/${id}`)
  const before = await page.getByRole('link', { name: /^Cart/ }).first().getAttribute('aria-label')
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await page.waitForFunction(
    (label) => document.querySelector('header a[aria-label^=Cart]')?.getAttribute('aria-label') !== label,
    before,
  )
}
