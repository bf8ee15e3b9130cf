import type { Page } from '@playwright/test'
import { adminPageEditor } from '#contract/app/admin-paths.ts'
import { PAGE_KEYS, type PageKey } from '#contract/catalog/pages/page-keys.ts'
import { PAGES } from '#contract/platform/values/paths.ts'
import { expectAccessible } from '#test/support/browser/accessible.ts'
import { tokenOf } from '#test/support/browser/account.ts'
import { loggedInAs, PHONE, statusMessage } from '#test/support/browser/admin.ts'
import { expect, IN_TEST_ALL, test } from '#test/support/browser/fixtures.ts'
import { openPage } from '#test/support/browser/open-page.ts'
import { photo } from '#test/support/image-files.ts'

/** The tests edit the same pages. */
test.describe.configure({ mode: 'serial' })

/** Other tests expect the delivered texts. */
test.afterEach(async ({ page }) => {
  for (const key of PAGE_KEYS) {
    const restored = await page.request.post(`/api/admin/pages/${key}/versions/delivered/restore`, {
      headers: await tokenOf(page),
    })
    expect(restored.status()).toBe(200)
  }
})

async function openEditor(page: Page, key: string) {
  await openPage(page, adminPageEditor(key))
  // The first preview shows that the editor is ready.
  await page.locator('iframe').waitFor()
}

test('lists the pages and opens their editors', IN_TEST_ALL, async ({ page }) => {
  await loggedInAs(page, 'admin')
  await openPage(page, '/admin/pages')
  await expect(page.getByRole('row')).toHaveCount(PAGE_KEYS.length + 1)
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Terms of Service', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Terms of Service' })).toBeVisible()
})

test('previews an edit while typing and publishes it on Save', async ({ page, browser, baseURL }) => {
  await loggedInAs(page, 'admin')
  await openEditor(page, 'home')
  const preview = page.frameLocator('iframe')
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText(
    'Precision handcrafted knives and sheaths',
  )
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0)
  await page.getByLabel('About Us, text').fill('We forge **slowly** in {region}. <b>Raw</b>')
  await expect(preview.getByText('We forge slowly in West Virginia. <b>Raw</b>')).toBeVisible()
  await expect(page.getByText('Unsaved changes in ‘About Us, text’')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(statusMessage(page, 'Saved. The shop shows it now.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0)
  await expect(page.getByRole('listitem').filter({ hasText: 'now shown' })).toHaveCount(1)
  const visitor = await browser.newPage(baseURL ? { baseURL } : {})
  await openPage(visitor, PAGES.home)
  await expect(visitor.getByText('We forge slowly in West Virginia. <b>Raw</b>')).toBeVisible()
  await visitor.close()
})

test('previews and restores an older version, with Undo', IN_TEST_ALL, async ({ page }) => {
  await loggedInAs(page, 'siteadmin')
  const { page: before } = await (await page.request.get('/api/admin/pages/home')).json()
  const edited = await page.request.put('/api/admin/pages/home', {
    headers: await tokenOf(page),
    data: { fields: { about_text: 'We forge slowly.' }, revision: before.revision },
  })
  expect(edited.status()).toBe(200)
  await openEditor(page, 'home')
  const delivered = page.getByRole('listitem').filter({ hasText: 'Shop, as delivered' })
  const preview = page.frameLocator('iframe')
  await delivered.getByRole('button', { name: 'Preview' }).click()
  await expect(statusMessage(page, 'Version of Mar 27, 2025')).toBeVisible()
  await expect(preview.getByText('We make a few knives at a time')).toBeVisible()
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(preview.getByText('We forge slowly')).toBeVisible()
  await delivered.getByRole('button', { name: 'Restore this version' }).click()
  await expect(page.getByLabel('About Us, text')).toHaveValue(/^We make a few knives/)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByLabel('About Us, text')).toHaveValue(/^We forge/)
  await delivered.getByRole('button', { name: 'Restore this version' }).click()
  await expect(page.getByLabel('About Us, text')).toHaveValue(/^We make a few knives/)
})

test('shows errors of invalid texts at their fields', IN_TEST_ALL, async ({ page }) => {
  await loggedInAs(page, 'admin')
  await openEditor(page, 'care')
  const text = page.getByLabel('Text', { exact: true })
  await text.fill('Read [this](http://example.com).')
  await expect(page.getByText('A link must start with https://')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(text).toBeFocused()
  await text.fill('Read [this](https://example.com).')
  await expect(page.getByText('A link must start with https://')).toHaveCount(0)
  const lead = page.getByLabel('Opening')
  await lead.fill('x'.repeat(301))
  await expect(page.getByText('Use at most 300 characters. 301 of 300')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(lead).toBeFocused()
  await lead.fill('')
  await expect(page.getByText('Fill in this field. 0 of 300')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(lead).toHaveValue(/^Wash it by hand/)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(text).toHaveValue('Read [this](https://example.com).')
})

test('asks before discarding unsaved changes', IN_TEST_ALL, async ({ page }) => {
  await loggedInAs(page, 'admin')
  await openEditor(page, 'warranty')
  await page.getByLabel('Text', { exact: true }).fill('Not saved yet.')
  await page.getByRole('combobox', { name: 'Page' }).selectOption('Care')
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByLabel('Text', { exact: true })).toHaveValue('Not saved yet.')
  await page.getByRole('combobox', { name: 'Page' }).selectOption('Care')
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Care' })).toBeVisible()
})

test('offers both versions after a conflict', IN_TEST_ALL, async ({ page }) => {
  await loggedInAs(page, 'admin')
  await openEditor(page, 'about')
  const reply = await page.request.get('/api/admin/pages/about')
  const { revision } = (await reply.json()).page
  const theirs = await page.request.put('/api/admin/pages/about', {
    headers: await tokenOf(page),
    data: { fields: { mark_lead: 'Their mark.', intro_lead: 'Their opening.' }, revision },
  })
  expect(theirs.status()).toBe(200)
  await page.getByLabel('The mark, opening').fill('My mark.')
  await page.getByLabel('The mark, text').fill('My text.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { name: 'This page was changed by someone else' })).toBeFocused()
  await expectAccessible(page)
  const choice = page.getByRole('group', { name: 'The mark, opening' })
  await expect(choice.getByText('Their mark.')).toBeVisible()
  await choice.getByRole('radio', { name: 'Theirs' }).check()
  await page.getByRole('button', { name: 'Save selection' }).click()
  await expect(statusMessage(page, 'Saved. The shop shows it now.')).toBeVisible()
  await openPage(page, PAGES.about)
  for (const text of ['Their mark.', 'My text.', 'Their opening.'])
    await expect(page.getByText(text)).toBeVisible()
})

test('checks and previews an image before Save publishes it', IN_TEST_ALL, async ({ page }) => {
  await loggedInAs(page, 'admin')
  await openEditor(page, 'process')
  const slot = page.getByRole('group', { name: 'Step 2, image' })
  const choose = async (name: string, buffer: Buffer) => {
    const chooser = page.waitForEvent('filechooser')
    await slot.getByRole('button', { name: 'Replace Step 2, image' }).click()
    await (await chooser).setFiles({ name, mimeType: 'image/jpeg', buffer })
  }
  await choose('notes.jpg', Buffer.from('not an image'))
  await expect(slot.getByText('notes.jpg is not an image!')).toBeVisible()
  await choose('small.jpg', await (await photo({ width: 640, height: 480 })).jpeg().toBuffer())
  await expect(slot.getByText('This image is 640 × 480. Choose one of at least 1600 × 1200.')).toBeVisible()
  await choose('large.jpg', await (await photo({ width: 1600, height: 1200 })).jpeg().toBuffer())
  await slot.getByLabel('Step 2, image, alt text').fill('Two colors of steel')
  const preview = page.frameLocator('iframe')
  await expect(preview.getByRole('img', { name: 'Two colors of steel' })).toBeAttached()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(statusMessage(page, 'Saved. The shop shows it now.')).toBeVisible()
  await openPage(page, PAGES.home)
  await expect(page.getByRole('img', { name: 'Two colors of steel' })).toBeAttached()
})

test('switches Edit, Preview and History by arrow keys on a phone', IN_TEST_ALL, async ({ page }) => {
  await page.setViewportSize(PHONE)
  await loggedInAs(page, 'admin')
  await openPage(page, adminPageEditor('terms-of-service'))
  const view = page.getByRole('group', { name: 'View' })
  const opening = page.getByLabel('Opening')
  await expect(view.getByRole('radio', { name: 'Edit' })).toBeChecked()
  await expect(page.getByRole('heading', { name: 'History' })).toHaveCount(0)
  await opening.fill('You must be 18 or older. Typed on a phone.')
  await view.getByRole('radio', { name: 'Edit' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(view.getByRole('radio', { name: 'Preview' })).toBeChecked()
  await expect(page.frameLocator('iframe').getByText('Typed on a phone.')).toBeVisible()
  await expect(opening).toBeHidden()
  await expectAccessible(page)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Shop, as delivered')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('ArrowRight')
  await expect(opening).toHaveValue('You must be 18 or older. Typed on a phone.')
  await page.getByRole('button', { name: 'Discard' }).click()
})

const SHOWN_ON: Partial<Record<PageKey, string>> = {
  home: PAGES.home,
  about: PAGES.about,
  process: PAGES.ourProcess,
  care: PAGES.care,
  warranty: '/shop-knives/knife/1',
}
const FILLS: ((max: number) => string)[] = [
  () => 'W',
  (max) => 'Forge and grind '.repeat(max).slice(0, max).trim(),
  (max) => 'W'.repeat(Math.min(max, 500)),
]

for (const [key, path] of Object.entries(SHOWN_ON)) {
  test(`fits the shortest and longest texts of ${key} on every screen`, IN_TEST_ALL, async ({ page }) => {
    await loggedInAs(page, 'admin')
    for (const fill of FILLS) {
      const { page: edited } = await (await page.request.get(`/api/admin/pages/${key}`)).json()
      const fields = Object.fromEntries(
        Object.entries(edited.limits as Record<string, number>).map(([name, max]) => [name, fill(max)]),
      )
      const saved = await page.request.put(`/api/admin/pages/${key}`, {
        headers: await tokenOf(page),
        data: { fields, revision: edited.revision },
      })
      expect(saved.status()).toBe(200)
      for (const width of [320, 390, 1440]) {
        await page.setViewportSize({ width, height: 844 })
        await openPage(page, path)
        if (key === 'warranty') await page.getByRole('tab', { name: 'Warranty & Returns' }).click()
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(overflow, `${key} at ${width} px`).toBeLessThanOrEqual(0)
      }
    }
  })
}
