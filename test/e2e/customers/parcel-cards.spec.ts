import type { Page } from '@playwright/test'
import { adminOrderPage, parcelCardsPage } from '#contract/app/admin-paths.ts'
import { loggedInAs, newOrder } from '#test/support/browser/admin.ts'
import { expect, IN_TEST_ALL, test } from '#test/support/browser/fixtures.ts'
import { openPage } from '#test/support/browser/open-page.ts'
import { KNIFE, newPassport } from '#test/support/browser/passport.ts'
import { editPage } from '#test/support/browser/product-form.ts'

const CSS_INCH = 96
const POINTS_PER_INCH = 72

interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** In inches from the corner of the sheet. */
async function inchesOf(page: Page, selector: string): Promise<Box[]> {
  const boxes = await page.locator(selector).evaluateAll((all) =>
    all.map((element) => {
      const sheet = element.closest('.card-page')?.getBoundingClientRect()
      const { left, top, width, height } = element.getBoundingClientRect()
      return { left: left - (sheet?.left ?? 0), top: top - (sheet?.top ?? 0), width, height }
    }),
  )
  const inches = (pixels: number) => Math.round((pixels / CSS_INCH) * 100) / 100
  return boxes.map(({ left, top, width, height }) => ({
    left: inches(left),
    top: inches(top),
    width: inches(width),
    height: inches(height),
  }))
}

/** The papers of a PDF, in inches. */
function papersOf(pdf: Buffer): string[] {
  const boxes = pdf.toString('latin1').matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)
  return [...boxes].map(([, width, height]) =>
    [width, height].map((side) => Number(side) / POINTS_PER_INCH).join(' × '),
  )
}

test('prints eight parcel cards to a Letter sheet, or one to a page, true to size', async ({ page }) => {
  const codes: string[] = []
  for (let count = 0; count < 9; count++) codes.push((await newPassport(page)).code)
  await loggedInAs(page, 'admin')
  await openPage(page, parcelCardsPage(codes))
  await expect(page.getByRole('img', { name: /^QR code of passport/ })).toHaveCount(9)
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByRole('button', { name: 'Print' })).toHaveCount(0)
  const cards = await inchesOf(page, '.parcel-card')
  expect(cards.slice(0, 8)).toEqual(
    [1.5, 3.5, 5.5, 7.5].flatMap((top) => [0.75, 4.25].map((left) => ({ left, top, width: 3.5, height: 2 }))),
  )
  for (const code of await inchesOf(page, '.parcel-card-code svg')) {
    expect(code).toMatchObject({ width: 1.13, height: 1.13 })
  }
  const name = page.locator('.parcel-card h2').first()
  expect(await name.evaluate((element) => Number.parseFloat(getComputedStyle(element).fontSize))).toBe(15)
  expect(papersOf(await page.pdf({ preferCSSPageSize: true }))).toEqual(['8.5 × 11', '8.5 × 11'])

  await page.emulateMedia({ media: 'screen' })
  await page.getByText('One card').click()
  await page.emulateMedia({ media: 'print' })
  expect(papersOf(await page.pdf({ preferCSSPageSize: true }))).toEqual(codes.map(() => '3.5 × 2'))
})

test('issues passports when staff print the cards of a paid order', IN_TEST_ALL, async ({ page }) => {
  await loggedInAs(page, 'admin')
  const { uuid } = await newOrder(page)
  await openPage(page, adminOrderPage(uuid))
  const passports = page.getByRole('region', { name: 'Passports' })
  await passports.getByRole('button', { name: 'Print parcel cards' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Parcel cards' })).toBeVisible()
  await expect(page.getByRole('img', { name: /^QR code of passport/ })).toHaveCount(1)
  const claimCode = await page.locator('.parcel-card-claim strong').textContent()
  await openPage(page, adminOrderPage(uuid))
  await expect(passports.getByRole('listitem')).toContainText(`Claim code ${claimCode}`)
  await expect(passports.getByRole('link', { name: 'Parcel card' })).toHaveAttribute('href', /codes=\w{10}$/)
})

test('issues a passport for a unit sold elsewhere', IN_TEST_ALL, async ({ page }) => {
  await loggedInAs(page, 'admin')
  await openPage(page, editPage(KNIFE))
  const passports = page.getByRole('region', { name: 'Passports' })
  await expect(passports.getByRole('button', { name: 'Issue passport' })).toBeVisible()
  const before = await passports.getByRole('listitem').count()
  await passports.getByRole('button', { name: 'Issue passport' }).click()
  await expect(passports.getByRole('listitem')).toHaveCount(before + 1)
  await passports
    .getByRole('link', { name: /^Passport / })
    .first()
    .click()
  await expect(page.getByText(/: valid$/)).toBeVisible()
})
