import { expectAccessible } from '#test/support/browser/accessible.ts'
import { PHONE } from '#test/support/browser/admin.ts'
import { expect, IN_TEST_ALL, test } from '#test/support/browser/fixtures.ts'
import { openPage, reloadPage } from '#test/support/browser/open-page.ts'
import { announcement, saveSettings } from '#test/support/browser/settings.ts'

const TEXT = 'Winter Damascus opens Saturday, November 28, 7:00 PM EST.'
const NEW_TEXT = 'The forge is open to visitors on Saturdays.'

test.afterEach(() => saveSettings('announcement', { enabled: false, text: '', link: null }))

test('links an announcement to its page and keeps it dismissed', async ({ page }) => {
  await saveSettings('announcement', { enabled: true, text: TEXT, link: '/about' })
  await openPage(page, '/')
  await expect(page.getByRole('banner')).toBeVisible()
  const bar = await announcement(page).boundingBox()
  const header = await page.getByRole('banner').boundingBox()
  expect((bar?.y ?? -1) + (bar?.height ?? 0)).toBeLessThanOrEqual((header?.y ?? 0) + 1)
  await announcement(page).getByRole('link', { name: TEXT }).click()
  await expect(page).toHaveURL('/about')
  await page.getByRole('button', { name: 'Dismiss announcement' }).click()
  await expect(announcement(page)).toHaveCount(0)
  await expect(page.getByRole('main')).toBeFocused()
  await openPage(page, '/contact')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(announcement(page)).toHaveCount(0)
  await saveSettings('announcement', { enabled: true, text: NEW_TEXT, link: null })
  await reloadPage(page)
  await expect(announcement(page)).toContainText(NEW_TEXT)
  await expect(announcement(page).getByRole('link')).toHaveCount(0)
})

test('never draws a dismissed announcement, even without scripts', IN_TEST_ALL, async ({ page }) => {
  await saveSettings('announcement', { enabled: true, text: TEXT, link: null })
  await openPage(page, '/')
  await page.getByRole('button', { name: 'Dismiss announcement' }).click()
  await page.route('**/assets/*.js', (route) => route.abort())
  await openPage(page, '/about', { until: 'commit' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(announcement(page)).toBeHidden()
})

test('hides the announcement in the staff area and a phone’s open menu', IN_TEST_ALL, async ({ page }) => {
  await page.setViewportSize(PHONE)
  await saveSettings('announcement', { enabled: true, text: TEXT, link: null })
  await openPage(page, '/')
  await expect(announcement(page)).toBeVisible()
  await page.getByRole('button', { name: 'Open menu' }).click()
  await expect(announcement(page)).toBeHidden()
  await page.getByRole('button', { name: 'Close menu' }).click()
  await expect(announcement(page)).toBeVisible()
})

for (const width of [320, 390, 1440]) {
  test(`fits the longest announcement on a screen of ${width} px`, IN_TEST_ALL, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    const text = `${'Longest '.repeat(17)}w`.padEnd(140, 'w')
    await saveSettings('announcement', { enabled: true, text, link: '/shop-knives' })
    await openPage(page, '/')
    await expect(announcement(page)).toContainText(text)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    await expectAccessible(page)
  })
}
