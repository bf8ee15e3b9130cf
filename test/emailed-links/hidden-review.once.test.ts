import { chromium } from '@playwright/test'
import { expect, test } from 'vitest'
import { imageHash } from '#contract/catalog/images/images.ts'
import { PAGES } from '#contract/platform/values/paths.ts'
import { ask } from '#test/support/account-helpers.ts'
import { loggedIn } from '#test/support/admin-helpers.ts'
import { TEST_BROWSER_ARGS } from '#test/support/browser.ts'
import { form, sendForm } from '#test/support/form-body.ts'
import { freshJpeg } from '#test/support/image-files.ts'
import { REVIEW, reviewToken, shippedOrder } from '#test/support/review-helpers.ts'
import { requireTestBrowser } from '#test/support/system-deps.ts'
import { startTestShop } from '#test/support/test-shop.ts'

test('keeps the images of a hidden review when its author changes it', async () => {
  const shop = await startTestShop()
  const token = await reviewToken(shop, await shippedOrder(shop, [4]))
  const fields = { ...REVIEW, rating: '5', token, product_id: '4' }
  const images = [{ field: 'images', content: await freshJpeg() }]
  const { id, images: urls } = (await sendForm(shop.client(), 'POST', '/api/reviews', form(images, fields)))
    .body.data
  const admin = await loggedIn(shop, 'admin')
  await ask(admin, `PUT /api/admin/reviews/${id}`, { hidden: true, reason: 'spam' })

  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? requireTestBrowser(),
    args: TEST_BROWSER_ARGS,
  })
  const page = await browser.newPage()
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto(`${shop.url}${PAGES.writeReview}?token=${token}`)
  await page.getByText('We hid this review and its pictures').waitFor()
  await page.getByRole('button', { name: 'Change it' }).click()
  await page.getByText('Picture 1. Hidden with the review.').waitFor()
  await page.getByRole('button', { name: 'Post changes' }).click()
  await page.getByText('Your changes are saved.').waitFor()
  await page.waitForLoadState('networkidle')
  expect(asked.filter((url) => url.includes(String(imageHash(urls[0]))))).toEqual([])
  const { products } = (await shop.client().api.reviews.toWrite({ token })).data
  expect(products[0]?.review?.images).toHaveLength(1)
  await browser.close()
  await shop.close()
})
