import type { Locator, Page } from '@playwright/test'
import { ADMIN_PAGES } from '#contract/app/admin-paths.ts'
import { expectAccessible } from '#test/support/browser/accessible.ts'
import { loggedInAs } from '#test/support/browser/admin.ts'
import { expect, IN_TEST_ALL, onceFor, test } from '#test/support/browser/fixtures.ts'
import { openPage, reloadPage } from '#test/support/browser/open-page.ts'

const MESSAGES = '**/api/public/messages'
const PLACES = [
  { path: '/contact', where: 'main' },
  { path: '/about', where: 'contentinfo' },
] as const

async function fillIn(page: Page, path: string, where: 'main' | 'contentinfo'): Promise<Locator> {
  await openPage(page, path)
  const form = page.getByRole(where).getByRole('form', { name: 'Write to us' })
  await form.getByLabel('Name', { exact: true }).fill('June Carter')
  await form.getByLabel('Email address').fill('june@example.com')
  await form.getByLabel('Message').fill('Is there steel for a second bowie?')
  return form
}

const robotBox = (form: Locator) => form.getByLabel("I'm not a robot")
const sendButton = (form: Locator) => form.getByRole('button', { name: 'Send Message' })

for (const { path, where } of PLACES) {
  test(
    `sends a message from ${path} once and clears the form`,
    onceFor(path === PLACES[0]?.path),
    async ({ page }) => {
      const sent: unknown[] = []
      page.on('request', (request) => request.url().endsWith('/api/public/messages') && sent.push(request))
      const form = await fillIn(page, path, where)
      await expect(sendButton(form)).toBeDisabled()
      await robotBox(form).check()
      await expectAccessible(page)
      await sendButton(form).dblclick()
      await expect(form.getByRole('status')).toHaveText('Message sent successfully!')
      await expect(form.getByLabel('Message')).toHaveValue('')
      await expect(robotBox(form)).toHaveCount(0)
      await expect(form.getByRole('status')).toHaveCount(0)
      expect(sent).toHaveLength(1)
    },
  )
}

test('shows the captcha only when the form is filled in', IN_TEST_ALL, async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => request.url().includes('/captcha/') && asked.push(request.url()))
  const form = await fillIn(page, '/contact', 'main')
  await expect(robotBox(form)).toBeVisible()
  await form.getByRole('radio', { name: 'Phone' }).check()
  await expect(robotBox(form)).toBeHidden()
  await form.getByLabel('Phone number').pressSequentially('1 (304) 555-0142 9')
  await expect(form.getByLabel('Phone number')).toHaveValue('304-555-0142')
  await expect(robotBox(form)).toBeVisible()
  expect(asked).toHaveLength(1)
})

test('keeps the form after an error and a reload', IN_TEST_ALL, async ({ page, allowConsole }) => {
  allowConsole(/ERR_FAILED.*messages/)
  const form = await fillIn(page, '/contact', 'main')
  await robotBox(form).check()
  await page.route(MESSAGES, (route) => route.abort())
  await sendButton(form).click()
  await expect(form.getByRole('alert')).toHaveText('Failed to send message. Please try again.')
  await expect(form.getByLabel('Message')).toHaveValue('Is there steel for a second bowie?')
  await reloadPage(page)
  await expect(form.getByLabel('Name', { exact: true })).toHaveValue('June Carter')
  await expect(form.getByLabel('Email address')).toHaveValue('june@example.com')
  await expect(robotBox(form)).toBeVisible()
})

test('reports a rejected captcha and resets it', IN_TEST_ALL, async ({ page }) => {
  const form = await fillIn(page, '/contact', 'main')
  await robotBox(form).check()
  await page.route(MESSAGES, async (route) => {
    const body = { ...route.request().postDataJSON(), recaptchaToken: 'made-up' }
    await route.continue({ postData: JSON.stringify(body) })
  })
  await sendButton(form).click()
  await expect(form.getByRole('alert')).toHaveText('Please complete the reCAPTCHA.')
  await expect(robotBox(form)).not.toBeChecked()
  await expect(sendButton(form)).toBeDisabled()
})

test('shows an error below its field and focuses it', IN_TEST_ALL, async ({ page }) => {
  const form = await fillIn(page, '/contact', 'main')
  await form.getByLabel('Email address').fill('june@example')
  await robotBox(form).check()
  await sendButton(form).click()
  await expect(form.getByLabel('Email address')).toBeFocused()
  await expect(form.getByLabel('Email address')).toHaveAccessibleDescription(
    'Enter an email address like june@example.com.',
  )
  await form.getByLabel('Message').fill('x'.repeat(1990))
  await expect(form.getByText('10 of 2,000 characters left')).toBeVisible()
})

test(
  'loads the captcha after a visit to the admin area, whose pages do not allow it',
  IN_TEST_ALL,
  async ({ page }) => {
    await loggedInAs(page, 'admin')
    await openPage(page, ADMIN_PAGES.orders)
    await page.getByRole('banner').locator('a[href="/"]').first().click()
    await expect(page).toHaveURL('/')
    const form = page.getByRole('contentinfo').getByRole('form', { name: 'Write to us' })
    await form.scrollIntoViewIfNeeded()
    await form.getByLabel('Name', { exact: true }).fill('June Carter')
    await form.getByLabel('Email address').fill('june@example.com')
    await form.getByLabel('Message').fill('Is there steel for a second bowie?')
    await expect(robotBox(form)).toBeVisible()
  },
)
