import type { Page } from '@playwright/test'
import { PAGES } from '#contract/platform/values/paths.ts'
import { expectAccessible } from '#test/support/browser/accessible.ts'
import { newAccount, tokenOf } from '#test/support/browser/account.ts'
import { onDevice, SIZES } from '#test/support/browser/admin.ts'
import {
  addToCart,
  fillAddress,
  fillCheckout,
  summary,
  summaryAmount,
} from '#test/support/browser/checkout-form.ts'
import { expect, IN_TEST_ALL, onceAt, test } from '#test/support/browser/fixtures.ts'
import { openPage } from '#test/support/browser/open-page.ts'
import { type OwnProduct, openCheckout } from '#test/support/browser/order-and-pay.ts'
import { saveSettings } from '#test/support/browser/settings.ts'
import { TAX_OFF, TAX_ON } from '#test/support/browser/taxes.ts'

test.beforeEach(() => saveSettings('tax', TAX_ON))
test.afterEach(async () => {
  await saveSettings('tax', TAX_OFF)
  await saveSettings('card_fee', { exempt_states: [] })
})

const pay = (page: Page) => page.getByRole('button', { name: 'Proceed to Payment' })

async function openWithSheath(page: Page, sheath: OwnProduct): Promise<void> {
  await addToCart(page, sheath.id)
  await openPage(page, PAGES.checkout)
  await expect(summaryAmount(page, 'Tax')).toHaveText('Choose a state')
}

/** Collects what a screen reader announces from now on. */
async function announcements(page: Page): Promise<() => Promise<string[]>> {
  await page.evaluate(() => {
    const texts: string[] = []
    const region = document.querySelector('p[role=status].sr-only')
    if (!region) throw new Error('There is no announcer.')
    new MutationObserver(() => texts.push(region.textContent ?? '')).observe(region, {
      childList: true,
      subtree: true,
    })
    Object.assign(window, { texts })
  })
  return () => page.evaluate(() => (window as unknown as { texts: string[] }).texts)
}

for (const size of SIZES) {
  test(
    `charges the tax of the state and ZIP code that were entered ${onDevice(size)}`,
    onceAt('desktop', size),
    async ({ page, sheath }) => {
      if (size) await page.setViewportSize(size)
      await openWithSheath(page, sheath)
      await expect(summary(page)).toContainText('Total')
      await expectAccessible(page)
      const announced = await announcements(page)

      await page.getByLabel('State').selectOption('WV')
      await expect(summaryAmount(page, 'Tax')).toHaveText('$5.10')
      await page.getByLabel('Zip code').pressSequentially('26241')
      await expect(summaryAmount(page, 'Tax')).toHaveText('$5.95')
      await expect(page.getByLabel('Zip code')).toBeFocused()
      await expect(page.getByLabel('Zip code')).toHaveValue('26241')
      const total = (await summaryAmount(page, 'Total').textContent()) ?? ''
      expect(await announced()).toEqual([
        expect.stringMatching(/^The total is now \$\d+\.\d\d, with \$5\.10 tax\.$/),
        `The total is now ${total}, with $5.95 tax.`,
      ])
      await expectAccessible(page)

      await page.getByLabel('Full name').fill('Wade Sutter')
      await page.getByLabel('Email').fill('wade@example.com')
      await page.getByLabel('Address', { exact: true }).fill('1 Elm Street')
      await page.getByLabel('City').fill('Elkins')
      await page.getByRole('checkbox', { name: /^I confirm/ }).check()
      await pay(page).click()
      await expect(page.getByRole('button', { name: `Pay ${total}` })).toBeVisible()
      await page.getByRole('link', { name: 'Cancel and return to shop' }).click()
      await expect(page).toHaveURL(/\/shopping-cart/)
      await expect(summaryAmount(page, 'Tax')).toHaveText('$5.95')
    },
  )
}

test('keeps the last complete ZIP code while another is typed', IN_TEST_ALL, async ({ page, sheath }) => {
  await openWithSheath(page, sheath)
  await page.getByLabel('State').selectOption('WV')
  await page.getByLabel('Zip code').fill('26241')
  await expect(summaryAmount(page, 'Tax')).toHaveText('$5.95')
  const requests: string[] = []
  page.on(
    'request',
    (request) => request.url().endsWith('calculate-fees') && requests.push(request.postData() ?? ''),
  )
  await page.getByLabel('Zip code').fill('2624')
  await page.getByRole('radio', { name: 'USPS Flat Rate' }).check()
  await expect.poll(() => requests.length).toBe(1)
  expect(JSON.parse(requests[0] ?? '')).toMatchObject({ state: 'WV', zip: '26241' })
  await page.getByLabel('Zip code').fill('')
  await expect(summaryAmount(page, 'Tax')).toHaveText('$5.10')
  await expect(page.getByLabel('Zip code')).toBeFocused()
})

test('dims the old totals until the newest arrive', IN_TEST_ALL, async ({ page, sheath }) => {
  await openWithSheath(page, sheath)
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/calculate-fees', async (route) => {
    if (route.request().postDataJSON().state === 'OH') await held
    await route.continue().catch(() => undefined)
  })
  const sent = page.waitForRequest((request) => request.postDataJSON()?.state === 'OH')
  await page.getByLabel('State').selectOption('OH')
  await sent
  const rows = summary(page).locator('[aria-busy=true]')
  await expect(rows).toContainText('Choose a state')
  await expect(pay(page)).toBeDisabled()
  await page.getByLabel('State').selectOption('WV')
  await expect(summaryAmount(page, 'Tax')).toHaveText('$5.10')
  const stale = page.waitForResponse((response) => response.url().endsWith('calculate-fees'))
  release()
  await (await stale).finished()
  await expect(summaryAmount(page, 'Tax')).toHaveText('$5.10')
  await expect(page.getByLabel('State')).toHaveValue('WV')
  await expect(pay(page)).toBeEnabled()
})

test('explains why a state has no card fee', IN_TEST_ALL, async ({ page, sheath }) => {
  await saveSettings('card_fee', { exempt_states: ['CT'] })
  await openWithSheath(page, sheath)
  const announced = await announcements(page)
  await page.getByLabel('State').selectOption('CT')
  await expect(summaryAmount(page, 'Card processing fee')).toHaveCount(0)
  await expect(summaryAmount(page, 'Tax')).toHaveCount(0)
  await expect(summaryAmount(page, 'Total')).toHaveText('$95.95')
  expect(await announced()).toEqual([
    'The total is now $95.95, without tax and without a card processing fee.',
  ])
  await page.getByLabel('State').selectOption('TX')
  await expect(summaryAmount(page, 'Card processing fee')).toBeVisible()
  expect((await announced()).at(-1)).toMatch(/, with a card processing fee of \$\d\.\d\d\.$/)
})

test('explains in the cart that tax depends on state and ZIP code', IN_TEST_ALL, async ({ page, sheath }) => {
  await addToCart(page, sheath.id)
  await openPage(page, PAGES.cart)
  await expect(summaryAmount(page, 'Tax')).toHaveText('from your state and ZIP')
  await expectAccessible(page)
})

test('shows the new total when the tax changes during checkout', IN_TEST_ALL, async ({ page, sheath }) => {
  await openWithSheath(page, sheath)
  await fillAddress(page, 'changes@example.com')
  await page.getByLabel('State').selectOption('WV')
  await page.getByLabel('Zip code').fill('26505')
  await expect(summaryAmount(page, 'Tax')).toHaveText('$5.10')
  await page.getByRole('checkbox', { name: /^I confirm/ }).check()
  const [westVirginia] = TAX_ON.states
  if (westVirginia) await saveSettings('tax', { ...TAX_ON, states: [{ ...westVirginia, rate: 6.5 }] })
  await pay(page).click()
  await expect(summaryAmount(page, 'Tax')).toHaveText('$5.53')
  const total = (await summaryAmount(page, 'Total').textContent()) ?? ''
  await expect(page.getByRole('alert').filter({ hasText: `It is now ${total}.` })).toBeVisible()
  await expect(page.getByLabel('Full name')).toHaveValue('June Whitlock')
  await expect(page.getByRole('checkbox', { name: /^I confirm/ })).toBeChecked()
  await pay(page).click()
  await expect(page.getByRole('button', { name: `Pay ${total}` })).toBeVisible()
  await page.getByRole('link', { name: 'Cancel and return to shop' }).click()
  await expect(page).toHaveURL(/\/shopping-cart/)
})

test('taxes the address that a logged-in customer used before', IN_TEST_ALL, async ({ page, sheath }) => {
  const email = await newAccount(page)
  const place = { state: 'WV', zip: '26241' }
  const headers = await tokenOf(page)
  const { order_uuid } = await openCheckout(page.request, sheath.id, headers, {
    name: 'June',
    email,
    ...place,
  })
  await page.request.post('/api/checkout/cancel', { headers, data: { order_uuid } })
  await addToCart(page, sheath.id)
  await openPage(page, PAGES.checkout)
  await expect(page.getByLabel('Zip code')).toHaveValue('26241')
  await expect(summaryAmount(page, 'Tax')).toHaveText('$5.95')
})

test('takes a ZIP code of another state once it is confirmed', IN_TEST_ALL, async ({ page, sheath }) => {
  await addToCart(page, sheath.id)
  const pay = await fillCheckout(page, 'two.states@example.com')
  await page.getByLabel('State').selectOption('OH')
  await page.getByLabel('Zip code').fill('26241')
  await pay.click()
  await expect(page.getByText('ZIP 26241 is in West Virginia. Check the state.')).toBeVisible()
  await page.getByRole('checkbox', { name: /^The address is right/ }).check()
  await expect(page.getByText('ZIP 26241 is in West Virginia. Check the state.')).toHaveCount(0)
  await pay.click()
  await expect(page).not.toHaveURL(PAGES.checkout)
})
