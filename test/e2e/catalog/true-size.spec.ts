import { inflateSync } from 'node:zlib'
import type { Page } from '@playwright/test'
import { imagePointsPage } from '#contract/app/admin-paths.ts'
import { knifeById, trueSizePrintPage } from '#contract/platform/values/paths.ts'
import { loggedInAs, PHONE } from '#test/support/browser/admin.ts'
import { expect, IN_TEST_ALL, test } from '#test/support/browser/fixtures.ts'
import { openPage, untilHydrated } from '#test/support/browser/open-page.ts'

const CARD_INCHES = 85.6 / 25.4
const CSS_PIXELS_PER_MM = 96 / 25.4

async function openTrueSize(page: Page, id = 1) {
  await openPage(page, knifeById(id))
  await untilHydrated(page)
  await page.getByRole('button', { name: 'True size' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('heading', { level: 2 })).toBeVisible()
  return dialog
}

async function lengthOf(page: Page, id: number): Promise<number> {
  const { data } = await (await page.request.get(`/api/products/${id}`)).json()
  return data.specs.overall_length_in
}

/** The length of the line from butt to tip, and its slope, in CSS pixels as drawn. */
async function drawnLine(page: Page, id: number, strip = 0): Promise<{ along: number; down: number }> {
  const { data } = await (await page.request.get(`/api/products/${id}`)).json()
  const image = page
    .getByRole('img', { name: data.image_alts[0], exact: true })
    .and(page.locator('figure img'))
  return image.nth(strip).evaluate((element, { tip, butt }) => {
    const box = element.closest<HTMLElement>('[style*="rotate"]')
    if (!box) throw new Error('The image is not turned.')
    const turn = new DOMMatrix(getComputedStyle(box).transform)
    const end = turn.transformPoint({
      x: (tip.x - butt.x) * box.offsetWidth,
      y: (tip.y - butt.y) * box.offsetHeight,
    })
    return { along: end.x, down: end.y }
  }, data.image_points)
}

test('shows a knife in true size after calibration with a bank card', async ({ page }) => {
  const dialog = await openTrueSize(page)
  const slider = dialog.getByRole('slider', { name: 'Width of the outline' })
  await slider.press('ArrowRight')
  await slider.press('ArrowRight')
  await dialog.getByRole('button', { name: 'Wider' }).click()
  await dialog.getByRole('button', { name: 'Narrower' }).click()
  const pixels = Number(await slider.inputValue())
  expect(pixels).toBe(326)
  expect((await dialog.locator('[data-outline]').boundingBox())?.width).toBeCloseTo(pixels, 0)
  await dialog.getByRole('button', { name: 'It fits' }).click()

  const perInch = pixels / CARD_INCHES
  const line = await drawnLine(page, 1)
  expect(Math.abs(line.along - (await lengthOf(page, 1)) * perInch)).toBeLessThan(1)
  expect(Math.abs(line.down)).toBeLessThan(1)
  const ruler = await dialog.getByRole('img', { name: /^Ruler of 10 inches/ }).boundingBox()
  expect(Math.abs((ruler?.width ?? 0) - 10 * perInch)).toBeLessThan(1)

  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'True size' })).toBeFocused()
  await openTrueSize(page, 2)
  await expect(dialog.getByText('True size, 8 in')).toBeVisible()
  expect(Math.abs((await drawnLine(page, 2)).along - 8 * perInch)).toBeLessThan(1)

  await dialog.getByRole('button', { name: 'Calibrate again' }).click()
  await expect(slider).toHaveValue(String(pixels))
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog.getByText('True size, 8 in')).toBeVisible()
})

test('asks for calibration again after a zoom', IN_TEST_ALL, async ({ page }) => {
  const dialog = await openTrueSize(page)
  await dialog.getByRole('button', { name: 'It fits' }).click()
  await expect(dialog.getByText('True size, 8.3 in')).toBeVisible()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setDeviceMetricsOverride', {
    ...{ width: 1152, height: 720, deviceScaleFactor: 1.25, mobile: false },
  })
  await expect(dialog.getByText('The zoom of this browser has changed')).toBeVisible()
  await expect(dialog.getByRole('slider')).toHaveValue(String(Math.round((96 * CARD_INCHES) / 1.25)))
  await dialog.getByRole('button', { name: 'It fits' }).click()
  await expect(dialog.getByText('True size, 8.3 in')).toBeVisible()
})

test('compares two knives and a hand on the same ruler', IN_TEST_ALL, async ({ page }) => {
  const dialog = await openTrueSize(page)
  await dialog.getByRole('button', { name: 'It fits' }).click()
  const hand = dialog.getByRole('img', { name: /^Hand/ })
  await expect(hand).toHaveCount(0)
  const widths: number[] = []
  for (const palm of ['7.5 cm', '8.5 cm', '9.5 cm']) {
    await dialog.getByText(palm, { exact: true }).click()
    await expect(dialog.getByRole('radio', { name: palm })).toBeChecked()
    widths.push((await hand.boundingBox())?.width ?? 0)
  }
  expect(widths).toEqual(widths.toSorted((a, b) => a - b))
  expect((widths[2] ?? 0) / (widths[0] ?? 1)).toBeCloseTo(9.5 / 7.5, 2)

  await page.route('**/api/products?*', (route) => route.abort())
  await dialog.getByRole('button', { name: /^Beside it/ }).click()
  await dialog.getByRole('alert').waitFor()
  await page.unroute('**/api/products?*')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(dialog.getByRole('button', { name: /^Drop Point Hunter/ })).toHaveCount(0)
  const search = dialog.getByRole('searchbox', { name: 'Search knives' })
  await search.fill('no such knife')
  await expect(dialog.getByText('No other knife was found.')).toBeVisible()
  await search.press('Escape')
  await expect(dialog.getByRole('button', { name: /^Beside it/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await search.fill('kukri')
  await dialog.getByRole('button', { name: 'Forged Camp Kukri, Black Micarta, 14.6 in' }).click()

  const [first, second] = [await drawnLine(page, 1), await drawnLine(page, 7)]
  expect(second.along / first.along).toBeCloseTo(14.6 / 8.3, 2)
  await expect(dialog.getByRole('img', { name: /^Ruler of 16 inches/ })).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Print 1:1' })).toHaveAttribute(
    'href',
    `${trueSizePrintPage(1)}?with=7`,
  )
})

test('scrolls a wide knife with its ruler on a phone', IN_TEST_ALL, async ({ page }) => {
  await page.setViewportSize(PHONE)
  const dialog = await openTrueSize(page)
  await dialog.getByLabel('Your phone').selectOption({ label: 'iPhone 12, 12 Pro, 13 or 13 Pro' })
  await dialog.getByRole('button', { name: 'It fits' }).click()
  // 1170 pixels at 460 per inch are the width of the screen.
  const perInch = PHONE.width / (1170 / 460)
  expect(Math.abs((await drawnLine(page, 1)).along - 8.3 * perInch)).toBeLessThan(1)
  await expect(dialog.getByText('You see the first 2 inches.')).toBeVisible()
  const frame = dialog.locator('[data-view-frame]')
  const before = (await frame.boundingBox())?.x ?? 0
  await dialog.getByRole('region', { name: 'Knife in its true size' }).focus()
  await page.keyboard.press('End')
  for (let press = 0; press < 4; press++) await page.keyboard.press('ArrowRight')
  await expect.poll(async () => (await frame.boundingBox())?.x ?? 0).toBeGreaterThan(before)
  await expect(dialog.getByText(/^You see inches/)).toBeVisible()
})

test('prints a knife in true size beside a line of 100 mm', IN_TEST_ALL, async ({ page }) => {
  await openPage(page, trueSizePrintPage(1))
  await page.emulateMedia({ media: 'print' })
  const checkLine = await page.getByRole('img', { name: 'Line of 100 mm' }).boundingBox()
  expect(checkLine?.width).toBeCloseTo(100 * CSS_PIXELS_PER_MM, 0)
  expect((await drawnLine(page, 1)).along).toBeCloseTo(8.3 * 96, 0)
  expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toBe(1)

  await openPage(page, `${trueSizePrintPage(1)}?with=7`)
  expect((await drawnLine(page, 7)).along).toBeCloseTo(14.6 * 96, 0)
  await expect(page.getByText('Sheet 1 of 2')).toBeVisible()
  const sheets = await page.pdf({ preferCSSPageSize: true })
  expect(pagesOf(sheets)).toBe(2)
  expect(scalesOf(sheets)).toEqual([1, 1])

  expect((await openPage(page, trueSizePrintPage(13)))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1, name: 'Nothing to Print' })).toBeVisible()
  await openPage(page, knifeById(13))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('button', { name: 'True size' })).toHaveCount(0)
})

test('marks tip and butt by keyboard', IN_TEST_ALL, async ({ page }) => {
  await loggedInAs(page, 'admin')
  await openPage(page, imagePointsPage(3))
  const { data } = await (await page.request.get('/api/products/3')).json()
  const { tip, butt } = data.image_points
  const mark = page.getByRole('button', { name: /^Tip, / })
  await page.getByRole('radio', { name: 'Butt' }).check({ force: true })
  await expect(page.getByRole('radio', { name: 'Butt' })).toBeChecked()
  await mark.focus()
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Shift+ArrowDown')
  await page.getByRole('button', { name: 'Move right' }).press('Enter')
  await page.getByRole('button', { name: 'Move down' }).press('Enter')
  await page.route('**/images/points', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Tip and butt saved.')).toBeVisible()
  const saved = (await (await page.request.get('/api/products/3')).json()).data.image_points
  expect(saved.butt).toEqual(butt)
  expect(saved.tip.x).toBeCloseTo(tip.x, 3)
  expect(saved.tip.y).toBeCloseTo(tip.y + 11 / 1200, 3)

  await page.getByRole('button', { name: 'Remove both' }).click()
  await expect(page.getByText('Nothing is marked yet.')).toBeVisible()
  await page.getByRole('button', { name: 'Move up' }).press('Enter')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toHaveText('Mark the butt too.')
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByLabel('Overall length (in)').fill('')
  await expect(page.getByText('Enter the overall length: it sets the scale.')).toBeVisible()
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText(/^1 inch is \d+ pixels of this picture\.$/)).toBeVisible()
})

function pagesOf(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0
}

/** Returns the scale of a CSS pixel on each page of a PDF. */
function scalesOf(pdf: Buffer): number[] {
  const streams = [...pdf.toString('latin1').matchAll(/stream\r?\n/g)].flatMap(({ index, 0: { length } }) => {
    const start = index + length
    const bytes = pdf.subarray(start, pdf.indexOf('endstream', start))
    try {
      return inflateSync(bytes).toString('latin1')
    } catch {
      return []
    }
  })
  return streams.flatMap((stream) => {
    const [paper, content] = [...stream.matchAll(/([\d.]+) 0 0 -?[\d.]+ [-\d. ]+ cm\n/g)].map(([, scale]) =>
      Number(scale),
    )
    const points = /^\S+ 0 0 -/.test(stream) && paper && content ? paper * content : null
    return points === null ? [] : Math.round(points * (96 / 72) * 1000) / 1000
  })
}
