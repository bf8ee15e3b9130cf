import { expect, IN_TEST_ALL, test } from '#test/support/browser/fixtures.ts'
import { openPage } from '#test/support/browser/open-page.ts'

const KNIVES = ['/shop-knives/knife/1', '/shop-knives/knife/6', '/shop-knives/knife/13']
const MARGIN = { top: '1cm', right: '1cm', bottom: '1cm', left: '1cm' }

for (const path of KNIVES) {
  test(`${path} prints on one page with the text of every tab`, IN_TEST_ALL, async ({ page }) => {
    await openPage(page, path)
    const name = await page.getByRole('heading', { level: 1 }).textContent()
    await page.emulateMedia({ media: 'print' })
    for (const hidden of ['banner', 'contentinfo', 'button', 'tab'] as const) {
      await expect(page.getByRole(hidden)).toHaveCount(0)
    }
    await expect(page.getByRole('heading', { level: 1, name: name ?? '' })).toBeVisible()
    await expect(page.getByRole('main').getByText('Laurel Hollow Knives', { exact: true })).toBeVisible()
    for (const tab of ['Description', 'Warranty & Returns', 'Shipping']) {
      await expect(page.getByRole('heading', { name: tab, exact: true })).toBeVisible()
    }
    await expect(page.getByText('This Knife is equipped with:')).toBeVisible()
    await expect(page.getByText('We have no strict policy.')).toBeVisible()
    await expect(page.getByText('We ship with the major mail carriers')).toBeVisible()
    await expect(page.getByText('(304) 555-0142, hello@laurelhollow.example')).toBeVisible()
    for (const format of ['Letter', 'A4']) expect(pagesOf(await page.pdf({ format, margin: MARGIN }))).toBe(1)
  })
}

function pagesOf(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}
