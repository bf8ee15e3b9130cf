import { ADMIN_PAGES, packingSlipPage } from '#contract/app/admin-paths.ts'
import { loggedInAs } from '#test/support/browser/admin.ts'
import { addToCart, fillCheckout, payByCard, summary } from '#test/support/browser/checkout-form.ts'
import { expect, test } from '#test/support/browser/fixtures.ts'
import { openPage } from '#test/support/browser/open-page.ts'
import { newTrackingNumber } from '#test/support/browser/packing.ts'

const NOTE = 'Happy birthday, Dad. For the first trout of spring.'

test('sells a gift with a note and a day, prints its card, and asks before it ships early', async ({
  page,
  sheath,
}) => {
  await addToCart(page, sheath.id)
  const pay = await fillCheckout(page, 'priya@example.com')
  const isGift = page.getByRole('checkbox', { name: 'This is a gift' })
  await isGift.check()
  await page.getByLabel('Note').fill(NOTE)
  await page.getByLabel('From').fill('Priya')
  await expect(page.getByText(`We print it on a card. ${200 - NOTE.length} characters left`)).toBeVisible()
  await expect(page.getByText('The person who gets the gift')).toBeVisible()
  const day = page.getByLabel('Do not deliver before')
  await day.fill((await day.getAttribute('max')) ?? '')
  await expect(summary(page)).toContainText('Ships on')
  await isGift.uncheck()
  await expect(summary(page)).toContainText('Ships by')
  await isGift.check()
  await expect(summary(page)).toContainText('Ships on')
  await pay.click()
  await payByCard(page)
  const gift = page.getByRole('region', { name: 'A gift' })
  await expect(gift).toContainText(`${NOTE}From Priya`)
  await expect(page.getByText(/^Ships on /)).toBeVisible()
  const uuid = page.url().split('/').at(-1) ?? ''

  await loggedInAs(page, 'admin')
  await openPage(page, packingSlipPage(uuid))
  await expect(page.getByRole('article', { name: /^Note card/ })).toContainText(`${NOTE}From Priya`)
  const slip = page.getByRole('article', { name: /^Packing slip/ })
  await expect(slip).not.toContainText('$')
  await expect(slip).not.toContainText('priya@example.com')
  expect(papersOf(await page.pdf({ preferCSSPageSize: true }))).toEqual(['8.5 × 11', '8.5 × 11'])
  await page.getByRole('radio', { name: /^Label/ }).check()
  expect(papersOf(await page.pdf({ preferCSSPageSize: true }))).toEqual(['4 × 6', '4 × 6'])

  await openPage(page, `${ADMIN_PAGES.packing}?order=${uuid}`)
  await expect(page.getByText('Gift, not before').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Tracking number' }).fill(newTrackingNumber())
  await page.getByRole('button', { name: 'Shipped, next' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText(/It may arrive before \w{3} \d+\. Ship it now\?/)
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await page.getByRole('button', { name: 'Shipped, next' }).click()
  await question.getByRole('button', { name: 'Ship it now' }).click()
  await expect(page.getByText(/shipped\. Priya gets an email/)).toBeVisible()
})

const POINTS_PER_INCH = 72

/** The size of each page in inches. */
function papersOf(pdf: Buffer): string[] {
  const boxes = pdf.toString('latin1').matchAll(/\/MediaBox\s*\[0 0 ([\d.]+) ([\d.]+)\]/g)
  return [...boxes].map(([, ...sides]) =>
    sides.map((side) => (Number(side) / POINTS_PER_INCH).toFixed(1).replace('.0', '')).join(' × '),
  )
}
