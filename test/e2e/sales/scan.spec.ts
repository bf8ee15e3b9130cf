import type { Page } from '@playwright/test'
import { toDataURL } from 'qrcode'
import { ADMIN_PAGES } from '#contract/app/admin-paths.ts'
import { loggedInAs, PHONE } from '#test/support/browser/admin.ts'
import { expect, IN_TEST_ALL, test } from '#test/support/browser/fixtures.ts'
import { productForSale } from '#test/support/browser/manual-orders.ts'
import { openPage } from '#test/support/browser/open-page.ts'

test.beforeEach(async ({ page }) => {
  await page.setViewportSize(PHONE)
  await loggedInAs(page, 'admin')
})

/** A camera that films a picture, an empty wall by default. */
async function filmPicture(page: Page, picture?: string): Promise<void> {
  await page.addInitScript((source) => {
    const image = new Image()
    if (source) image.src = source
    navigator.mediaDevices.getUserMedia = async () => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 400, height: 400 })
      const context = canvas.getContext('2d')
      setInterval(() => {
        context?.fillRect(0, 0, 400, 400)
        context?.drawImage(image, 0, 0, 400, 400)
      }, 50)
      return canvas.captureStream()
    }
  }, picture)
}

test('scans the code of a product with the browser’s own reader', async ({ page }) => {
  const { id, name } = await productForSale(page)
  await filmPicture(page)
  // A reader that sees what the test says, after one picture that it can't read.
  await page.addInitScript((text) => {
    const codes = ['unreadable', 'https://example.com/', text]
    const BarcodeDetector = class {
      static getSupportedFormats = async () => ['qr_code']
      detect = async () => {
        const [rawValue] = codes.splice(0, 1)
        if (rawValue === 'unreadable')
          throw new DOMException('The picture is not ready.', 'InvalidStateError')
        return rawValue === undefined ? [] : [{ rawValue }]
      }
    }
    Object.assign(globalThis, { BarcodeDetector })
  }, `https://shop.example/shop-knives/knife/${id}/any-name`)
  const answer = await openPage(page, ADMIN_PAGES.newManualOrder)
  expect(answer?.headers()['permissions-policy']).toContain('camera=(self)')
  await page.getByRole('button', { name: 'Scan' }).click()
  await expect(page.getByRole('button', { name: `Remove one ${name}` })).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Scan' })).toHaveCount(0)
  expect((await page.request.get('/')).headers()['permissions-policy']).toContain('camera=()')
})

test('scans the code of a product in a browser that has no reader', IN_TEST_ALL, async ({ page }) => {
  const { id, name } = await productForSale(page)
  await filmPicture(page, await toDataURL(`https://shop.example/shop-knives/knife/${id}`, { margin: 4 }))
  await openPage(page, ADMIN_PAGES.newManualOrder)
  expect(await page.evaluate(() => 'BarcodeDetector' in globalThis)).toBe(false)
  await page.getByRole('button', { name: 'Scan' }).click()
  await expect(page.getByRole('button', { name: `Remove one ${name}` })).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Scan' })).toHaveCount(0)
})

test('explains why it can’t scan', IN_TEST_ALL, async ({ page, allowConsole }) => {
  allowConsole(/Failed to load resource/, /wasm/i, /falling back to ArrayBuffer/)
  await page.route('**/*.wasm', (route) => route.abort())
  await filmPicture(page)
  await openPage(page, ADMIN_PAGES.newManualOrder)
  const scan = page.getByRole('button', { name: 'Scan' })
  const dialog = page.getByRole('dialog', { name: 'Scan' })
  await scan.click()
  await expect(dialog.getByRole('status')).toHaveText(
    'The reader of codes could not be loaded. Check the connection, then scan again.',
  )
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.evaluate(() => {
    navigator.mediaDevices.getUserMedia = async () => Promise.reject(new DOMException('', 'NotAllowedError'))
  })
  await scan.click()
  await expect(dialog.getByRole('status')).toHaveText('The camera could not be opened.')
})
