import type { Page, Request } from '@playwright/test'
import { adminCommissionPage } from '#contract/app/admin-paths.ts'
import { commissionPage, PAGES } from '#contract/platform/values/paths.ts'
import { emailsTo, openLoggedIn, uniqueEmail } from '#test/support/browser/account.ts'
import { loggedInAs, statusMessage } from '#test/support/browser/admin.ts'
import { newCommission } from '#test/support/browser/commission.ts'
import { expect, IN_TEST_ALL, test } from '#test/support/browser/fixtures.ts'
import { openPage, reloadPage } from '#test/support/browser/open-page.ts'
import { jpeg } from '#test/support/browser/product-form.ts'
import { readCommission } from '#test/support/browser/staff-commission.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Delivers calls to `path` but drops the first response. @returns the request keys. */
async function loseFirstAnswer(page: Page, path: string): Promise<string[]> {
  const keys: string[] = []
  await page.route(path, async (route) => {
    keys.push(keyIn(route.request()))
    if (keys.length > 1) return route.continue()
    await route.fetch()
    await route.abort()
  })
  return keys
}

function keyIn(request: Request): string {
  return (
    /name="request_key"\s+([\w-]{36})/.exec(request.postDataBuffer()?.toString('latin1') ?? '')?.[1] ?? ''
  )
}

test.beforeEach(({ allowConsole }) => allowConsole(/ERR_FAILED/))

test('sends a message once when it is retried after a lost response', async ({ page }) => {
  const uuid = await newCommission(page)
  await openPage(page, commissionPage(uuid))
  const keys = await loseFirstAnswer(page, `**/api/commissions/${uuid}/messages`)
  await button(page, 'Write to us').click()
  await page.getByRole('textbox', { name: 'Message' }).fill('A quarter inch longer, please.')
  await page.getByLabel('Add pictures').setInputFiles(await jpeg('hand.jpg'))
  await button(page, 'Send').click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Your text is still here.')
  await button(page, 'Send').click()
  await expect(page.getByText('Your message is sent.')).toBeVisible()
  const messages = page.getByRole('article').filter({ hasText: 'A quarter inch longer' })
  await expect(messages).toHaveCount(1)
  await expect(messages.getByRole('img')).toHaveCount(1)

  await button(page, 'Write to us').click()
  await page.getByRole('textbox', { name: 'Message' }).fill('A quarter inch longer, please.')
  await button(page, 'Send').click()
  await expect(messages).toHaveCount(2)
  expect(keys).toEqual([expect.stringMatching(/.{36}/), keys[0], expect.stringMatching(/.{36}/)])
  expect(keys[2]).not.toBe(keys[0])
})

test('sends a changed text as another message after a lost response', IN_TEST_ALL, async ({ page }) => {
  const uuid = await newCommission(page)
  await openPage(page, commissionPage(uuid))
  await loseFirstAnswer(page, `**/api/commissions/${uuid}/messages`)
  await button(page, 'Write to us').click()
  await page.getByRole('textbox', { name: 'Message' }).fill('A quarter inch longer.')
  await button(page, 'Send').click()
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await page.getByRole('textbox', { name: 'Message' }).fill('Half an inch longer.')
  await button(page, 'Send').click()
  await expect(page.getByRole('article').first()).toContainText('Half an inch longer.')
  await expect(page.getByRole('article').nth(1)).toContainText('A quarter inch longer.')
})

test('creates one commission when a request is retried after a reload', IN_TEST_ALL, async ({ page }) => {
  const email = uniqueEmail()
  await openPage(page, PAGES.requestCommission)
  const keys = await loseFirstAnswer(page, '**/api/commissions')
  await page.getByLabel('Kind').selectOption({ label: 'Bowie Knives' })
  await page.getByLabel('What is it for?').fill('For my brother, who turns fifty in March.')
  await page.getByLabel('Name', { exact: true }).fill('June Whitlock')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel("I'm not a robot").check()
  await button(page, 'Send request').click()
  await expect(page.getByRole('alert').filter({ hasText: 'Your request was not sent.' })).toBeVisible()
  await reloadPage(page)
  await page.getByLabel("I'm not a robot").check()
  await button(page, 'Send request').click()
  await expect(page.getByRole('heading', { level: 1, name: 'We have your request.' })).toBeVisible()
  expect(keys).toEqual([expect.stringMatching(/.{36}/), keys[0]])
  await loggedInAs(page, 'admin')
  const list = await page.request.get(`/api/admin/commissions?search=${email}`)
  expect((await list.json()).total).toBe(1)
  await expect.poll(async () => (await emailsTo(email)).length).toBe(1)
})

test('adds a note once when it is retried after a lost response', IN_TEST_ALL, async ({ page }) => {
  const uuid = await newCommission(page)
  await loggedInAs(page, 'admin')
  await openLoggedIn(page, adminCommissionPage(uuid))
  await loseFirstAnswer(page, '**/notes')
  await page.getByRole('textbox', { name: 'Write to June' }).fill('The blade is forged.')
  await button(page, 'Send').click()
  await expect(page.getByRole('alert')).toContainText('Your text is still here.')
  await button(page, 'Send').click()
  await expect(statusMessage(page, 'Sent to June.')).toBeVisible()
  expect((await readCommission(page, uuid)).notes).toHaveLength(1)
})
