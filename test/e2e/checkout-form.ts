import { expect, type Page } from '@playwright/test'

/** $85.00 and $10.95 shipping. */
export const SHEATH = { id: 13, name: 'Tooled Pouch Sheath, Tan' }

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

/** Puts a product into the cart on its page, and waits until it is there. */
export async function addToCart(page: Page, id: number): Promise<void> {
  await page.goto(`/shop-knives/knife/${id}`)
  const before = await inCart(page, id)
  await page.getByRole('button', { name: 'Add to Cart' }).first().click()
  await expect.poll(() => inCart(page, id)).toBe(before + 1)
}

function inCart(page: Page, id: number): Promise<number> {
  return page.evaluate((wanted) => {
    const lines: { id: number; quantity: number }[] = JSON.parse(localStorage.getItem('cart') ?? '[]')
    return lines.find((line) => line.id === wanted)?.quantity ?? 0
  }, id)
}
