import type { Page } from '@playwright/test'
import { ADMIN_PAGES, adminCommissionPage } from '#contract/app/admin-paths.ts'
import { commissionPage } from '#contract/platform/values/paths.ts'
import { expectAccessible } from '#test/support/browser/accessible.ts'
import { emailsTo, openLoggedIn } from '#test/support/browser/account.ts'
import { loggedInAs, onDevice, PHONE, SIZES, searchFor, statusMessage } from '#test/support/browser/admin.ts'
import { dayAfter } from '#test/support/browser/commission.ts'
import { expect, IN_TEST_ALL, onceAt, test } from '#test/support/browser/fixtures.ts'
import { openPage } from '#test/support/browser/open-page.ts'
import { jpeg } from '#test/support/browser/product-form.ts'
import {
  acceptQuote,
  newCommission,
  openInProgress,
  payBalance,
  readCommission,
  sendQuote,
  setState,
} from '#test/support/browser/staff-commission.ts'

test.beforeEach(async ({ page }) => {
  await openPage(page, '/')
  await loggedInAs(page, 'admin')
})

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
const dialog = (page: Page) => page.getByRole('alertdialog')
const entry = (page: Page, text: string) =>
  page
    .getByRole('region', { name: 'Messages and notes' })
    .getByRole('listitem')
    .filter({ hasText: text })
    .first()

/** Returns what the API shows the customer. */
async function shownToCustomer(page: Page, uuid: string): Promise<string> {
  return (await page.request.get(`/api/commissions/${uuid}`)).text()
}

async function subjectsTo(email: string): Promise<string> {
  return (await emailsTo(email)).map(({ subject }) => subject).join('\n')
}

for (const size of SIZES) {
  test(
    `calculates the deposit while a quote is typed ${onDevice(size)}`,
    onceAt('desktop', size),
    async ({ page }) => {
      if (size) await page.setViewportSize(size)
      const { uuid, name } = await newCommission(page)
      await openLoggedIn(page, adminCommissionPage(uuid))
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
      await expect(page.getByRole('heading', { name: 'What Hannah wants' })).toBeVisible()
      await page.getByLabel('Price').fill('580')
      await page.getByLabel('Deposit').fill('40')
      await expect(page.getByText('$232.00 when Hannah accepts.')).toBeVisible()
      await expect(page.getByRole('region', { name: 'Payments' })).toContainText('$348.00')
      await page.getByLabel('Finish by').fill(dayAfter(60))
      await page.getByLabel('Valid until').fill(dayAfter(9))
      await page.getByLabel('Description').fill('Clip point, 4.5 in, CPM 154 at 60 HRC.')
      await expectAccessible(page)
      await button(page, 'Send quote').dblclick()
      await expect(statusMessage(page, 'The quote is on its way to Hannah.')).toBeVisible()
      await expect(button(page, 'Send a new quote')).toBeVisible()
      const { state, quote } = await readCommission(page, uuid)
      expect([state, quote]).toMatchObject([
        'quoted',
        { price: 580, deposit_percent: 40, deposit: 232, finish_by: dayAfter(60), valid_until: dayAfter(9) },
      ])
      await page.getByLabel('Price').fill('560')
      await button(page, 'Send a new quote').click()
      await expect.poll(async () => (await readCommission(page, uuid)).quote?.price).toBe(560)
    },
  )

  test(
    `writes to the customer with a photograph ${onDevice(size)}`,
    onceAt('phone', size),
    async ({ page }) => {
      if (size) await page.setViewportSize(size)
      const { uuid, email } = await newCommission(page)
      await openLoggedIn(page, adminCommissionPage(uuid))
      if (size) await button(page, 'Write').click()
      await page
        .getByRole('textbox', { name: 'Write to Hannah' })
        .fill('Heat treated today, 60 on the tester.')
      await page.getByLabel('Add photographs').setInputFiles(await jpeg('forge.jpg'))
      await expect(page.getByRole('button', { name: 'Remove photograph 1' })).toBeVisible()
      await expectAccessible(page)
      await button(page, 'Send').dblclick()
      await expect(statusMessage(page, 'Sent to Hannah.')).toBeVisible()
      const shown = entry(page, 'Heat treated today')
      await expect(shown.getByRole('img')).toHaveAttribute('alt', /^Photograph 1 of 1 by /)
      await expect(shown).not.toContainText('Only staff')
      expect((await readCommission(page, uuid)).notes).toHaveLength(1)
      expect(await shownToCustomer(page, uuid)).toContain('Heat treated today')
      await expect
        .poll(async () => (await emailsTo(email)).map(({ text }) => text).join())
        .toContain('Heat treated today')
    },
  )

  test(`keeps a private note from the customer ${onDevice(size)}`, IN_TEST_ALL, async ({ page }) => {
    if (size) await page.setViewportSize(size)
    const { uuid, email } = await newCommission(page)
    await openLoggedIn(page, adminCommissionPage(uuid))
    if (size) await button(page, 'Write').click()
    await page.getByRole('switch', { name: 'For the customer' }).uncheck()
    await page
      .getByRole('textbox', { name: 'Note for staff' })
      .fill('The stag in drawer four is long enough.')
    await button(page, 'Send').click()
    await expect(statusMessage(page, 'Note saved. Only staff can see it.')).toBeVisible()
    await expect(entry(page, 'The stag in drawer four')).toContainText('Only staff')
    await expectAccessible(page)
    expect(await shownToCustomer(page, uuid)).not.toContain('drawer four')
    await page.context().clearCookies()
    expect(await (await page.request.get(commissionPage(uuid))).text()).not.toContain('drawer four')
    expect((await emailsTo(email)).map(({ text }) => text).join()).not.toContain('drawer four')
  })

  test(`previews the refund before cancelling ${onDevice(size)}`, IN_TEST_ALL, async ({ page }) => {
    if (size) await page.setViewportSize(size)
    const { uuid, email } = await openInProgress(page)
    await expect(page.getByRole('region', { name: 'Payments' })).toContainText('Deposit, 50%')
    await button(page, 'Cancel commission…').click()
    await expect(dialog(page)).toContainText('It goes to the card that paid it')
    await button(page, 'Cancel commission').click()
    await expect(dialog(page).getByRole('alert')).toHaveText('Choose whether the deposit goes back.')
    await expectAccessible(page)
    await page.getByLabel('Refund the deposit').check()
    await page.getByLabel('Reason').fill('The steel cracked twice.')
    await button(page, 'Cancel and refund $155.00').dblclick()
    await expect(statusMessage(page, 'Cancelled. $155.00 goes back to the card.')).toBeVisible()
    await expect(page.getByText('“The steel cracked twice.”')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Payments' })).toContainText('refunded')
    const { state, payments } = await readCommission(page, uuid)
    expect([state, payments]).toMatchObject(['cancelled', [{ kind: 'deposit', amount: 155, refunded: 155 }]])
    await expect
      .poll(async () => (await emailsTo(email)).map(({ text }) => text.replace(/\s+/g, ' ')).join())
      .toContain('Your deposit of $155.00 goes back to Visa ending 4242.')
  })

  test(`lists waiting customers with their requests ${onDevice(size)}`, IN_TEST_ALL, async ({ page }) => {
    if (size) await page.setViewportSize(size)
    const asked = await newCommission(page)
    const working = await newCommission(page, { name: 'Ruth Mabe' })
    await sendQuote(page, working.uuid)
    await acceptQuote(page, working.uuid)
    await openLoggedIn(page, ADMIN_PAGES.commissions)
    const group = (name: string) => page.getByRole('region', { name })
    await expect(group('Inquiry').getByRole('link', { name: asked.name })).toContainText('$500–650')
    await expect(group('Inquiry').getByRole('link', { name: asked.name })).toContainText(
      'Other, 4.5 in, CPM 154, Stag',
    )
    await expect(group('In progress').getByRole('link', { name: 'Ruth Mabe' }).first()).toContainText('$310')
    await expect(page.getByText('Deposits held')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('searchbox', { name: 'Search commissions' }).fill(asked.email)
    await expect(page.getByRole('link', { name: 'Ruth Mabe' })).toHaveCount(0)
    await group('Inquiry').getByRole('link', { name: asked.name }).click()
    await expect(page).toHaveURL(adminCommissionPage(asked.uuid))
    await button(page, 'Back').click()
    await expect(page.getByRole('searchbox', { name: 'Search commissions' })).toHaveValue(asked.email)
  })
}

test('shows errors of a quote at their fields', IN_TEST_ALL, async ({ page }) => {
  const { uuid } = await newCommission(page)
  await openLoggedIn(page, adminCommissionPage(uuid))
  await button(page, 'Send quote').click()
  await expect(page.getByLabel('Price')).toBeFocused()
  await expect(page.getByText('Enter a price in dollars.')).toBeVisible()
  await page.getByLabel('Price').fill('580')
  await page.getByLabel('Deposit').fill('101')
  await page.getByLabel('Valid until').fill(dayAfter(-2))
  await button(page, 'Send quote').click()
  await expect(page.getByText('Enter a whole percentage from 0 to 100.')).toBeVisible()
  await page.getByLabel('Deposit').fill('40')
  await button(page, 'Send quote').click()
  await expect(page.getByText('Choose today or a later day.')).toBeVisible()
  expect((await readCommission(page, uuid)).state).toBe('enquiry')
})

test('declines a request with a reason', IN_TEST_ALL, async ({ page }) => {
  const { uuid, name, email } = await newCommission(page)
  await openLoggedIn(page, adminCommissionPage(uuid))
  await button(page, 'Decline').click()
  await expect(dialog(page)).toHaveAccessibleName(`Decline the commission of ${name}?`)
  await expectAccessible(page)
  await page.getByLabel('Reason').fill('We do not make swords.')
  await dialog(page).getByRole('button', { name: 'Decline' }).click()
  await expect(statusMessage(page, 'Declined. Hannah gets an email.')).toBeVisible()
  await expect(page.getByText('“We do not make swords.”')).toBeVisible()
  await expect(button(page, 'Decline')).toHaveCount(0)
  await expect
    .poll(async () => (await emailsTo(email)).map(({ text }) => text).join())
    .toContain('We do not make swords.')
  await openPage(page, `${ADMIN_PAGES.commissions}?search=${email}`)
  await page.getByRole('button', { name: 'Declined 1' }).click()
  await expect(page.getByRole('link', { name })).toContainText('We do not make swords.')
  await page.getByRole('link', { name: 'Show open commissions' }).click()
  await expect(page).toHaveURL(ADMIN_PAGES.commissions)
})

test('takes a commission without a deposit from accepted to ready', IN_TEST_ALL, async ({ page }) => {
  const { uuid, email } = await newCommission(page)
  await sendQuote(page, uuid, { deposit_percent: 0 })
  await acceptQuote(page, uuid)
  await openLoggedIn(page, adminCommissionPage(uuid))
  await button(page, 'Start').click()
  await expect(statusMessage(page, 'In progress.')).toBeVisible()
  await button(page, 'Mark ready').dblclick()
  await expect(statusMessage(page, 'Ready. Hannah gets an email that asks for the balance.')).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Ready' })).toHaveAttribute(
    'aria-current',
    'step',
  )
  await expect(button(page, 'Mark ready')).toHaveCount(0)
  expect((await readCommission(page, uuid)).state).toBe('ready')
  await expect.poll(() => subjectsTo(email)).toMatch(/ready/i)
})

test(
  'leads from a paid commission to its order and back, and completes it',
  IN_TEST_ALL,
  async ({ page }) => {
    const { uuid, email } = await openInProgress(page)
    await setState(page, uuid, 'ready')
    await payBalance(page, uuid)
    await openLoggedIn(page, ADMIN_PAGES.commissions)
    const card = page.getByRole('region', { name: 'Paid' }).getByRole('link').filter({ hasText: 'To ship' })
    await expect(card.first()).toBeVisible()
    await openPage(page, adminCommissionPage(uuid))
    const payments = page.getByRole('region', { name: 'Payments' })
    await expect(payments).not.toContainText('added to the balance')
    await payments.getByRole('link', { name: /^Order \d+, paid$/ }).click()
    await expect(page.getByText(email).first()).toBeVisible()
    await page.getByRole('link', { name: 'Open the commission' }).click()
    await expect(page).toHaveURL(adminCommissionPage(uuid))
    await button(page, 'Complete').click()
    await expect(statusMessage(page, 'Complete.')).toBeVisible()
    expect((await readCommission(page, uuid)).state).toBe('complete')
  },
)

test('keeps a deposit if staff choose to', IN_TEST_ALL, async ({ page }) => {
  const { uuid } = await openInProgress(page)
  await button(page, 'Cancel commission…').click()
  await page.getByLabel('Keep the deposit').check()
  await expect(dialog(page)).toContainText('You can’t refund it here later.')
  await button(page, 'Cancel commission').click()
  await expect(statusMessage(page, 'Cancelled.')).toBeVisible()
  expect((await readCommission(page, uuid)).payments).toMatchObject([{ amount: 155, refunded: 0 }])
})

test('retries once the payment provider is back', IN_TEST_ALL, async ({ page, allowConsole }) => {
  allowConsole(/status of 503/)
  const { uuid } = await openInProgress(page)
  const path = `**/api/admin/commissions/${uuid}/state`
  const error = 'The payment provider is not available. Please try again in a few minutes.'
  await page.route(path, (route) => route.fulfill({ status: 503, json: { error } }))
  await button(page, 'Cancel commission…').click()
  await page.getByLabel('Refund the deposit').check()
  await page.getByLabel('Reason').fill('The steel cracked.')
  await button(page, 'Cancel and refund $155.00').click()
  await expect(dialog(page).getByRole('alert')).toHaveText(error)
  await expect(page.getByLabel('Reason')).toHaveValue('The steel cracked.')
  await page.unroute(path)
  await button(page, 'Cancel and refund $155.00').click()
  await expect(dialog(page)).toHaveCount(0)
  expect((await readCommission(page, uuid)).state).toBe('cancelled')
})

test('reloads after a conflict and explains why', IN_TEST_ALL, async ({ page }) => {
  const { uuid } = await openInProgress(page)
  await setState(page, uuid, 'ready')
  await button(page, 'Mark ready').click()
  await expect(page.getByRole('alert')).toContainText('Showing the latest version.')
  await expect(button(page, 'Mark ready')).toHaveCount(0)
  await expectAccessible(page)
})

test('keeps text and images of a note that failed to send', IN_TEST_ALL, async ({ page }) => {
  const { uuid } = await newCommission(page)
  await openLoggedIn(page, adminCommissionPage(uuid))
  await page.route('**/notes', (route) => route.abort())
  await page.getByRole('textbox', { name: 'Write to Hannah' }).fill('The blade is forged.')
  const files = await Promise.all([1, 2, 3, 4, 5, 6].map((number) => jpeg(`${number}.jpg`)))
  await page.getByLabel('Add photographs').setInputFiles(files)
  await expect(page.getByText('Add at most 5 photographs.')).toBeVisible()
  await expect(page.getByLabel('Add photographs')).toBeDisabled()
  await button(page, 'Send').click()
  await expect(page.getByRole('alert')).toContainText('Your text and your photographs are still here.')
  await expectAccessible(page)
  await page.unroute('**/notes')
  await button(page, 'Send').click()
  await expect(statusMessage(page, 'Sent to Hannah.')).toBeVisible()
  expect((await readCommission(page, uuid)).notes[0]?.images).toHaveLength(5)
  await expect(page.getByRole('textbox', { name: 'Write to Hannah' })).toHaveValue('')
})

test('asks before leaving an unsent text', IN_TEST_ALL, async ({ page }) => {
  const { uuid } = await newCommission(page)
  await openLoggedIn(page, adminCommissionPage(uuid))
  await page.getByRole('textbox', { name: 'Write to Hannah' }).fill('Half a sentence')
  await page
    .getByRole('link', { name: /^Orders/ })
    .first()
    .click()
  await expect(dialog(page)).toContainText('What you have written would be lost.')
  await button(page, 'Cancel').click()
  await expect(page.getByRole('textbox', { name: 'Write to Hannah' })).toHaveValue('Half a sentence')
})

test('copies the link of the customer', IN_TEST_ALL, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { uuid } = await newCommission(page)
  await openLoggedIn(page, adminCommissionPage(uuid))
  await button(page, 'Copy the customer’s link').click()
  await expect(statusMessage(page, 'The customer’s link is copied.')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(commissionPage(uuid))
})

test(
  'counts commissions to quote in the navigation and on the dashboard, and finds them',
  IN_TEST_ALL,
  async ({ page }) => {
    const { uuid, name } = await newCommission(page)
    const { commissions } = await (await page.request.get('/api/admin/waiting')).json()
    await openLoggedIn(page, ADMIN_PAGES.dashboard)
    await expect(page.getByRole('link', { name: `Commissions, ${commissions} to quote` })).toBeVisible()
    await page.getByRole('link', { name: new RegExp(`^${commissions} commissions? to quote`) }).click()
    await expect(page).toHaveURL(ADMIN_PAGES.commissions)
    await searchFor(page, name)
    await page.getByRole('option', { name: new RegExp(name) }).click()
    await expect(page).toHaveURL(adminCommissionPage(uuid))
  },
)

test('shows a page for a commission that does not exist', IN_TEST_ALL, async ({ page }) => {
  const answer = await openPage(page, adminCommissionPage('00000000-0000-4000-8000-000000000000'))
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Commission Not Found')
})

test('works by keyboard alone', IN_TEST_ALL, async ({ page }) => {
  const { uuid } = await openInProgress(page)
  await page.getByRole('textbox', { name: 'Write to Hannah' }).focus()
  await page.keyboard.type('Forged.')
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Add photographs')).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByRole('switch')).not.toBeChecked()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(statusMessage(page, 'Note saved. Only staff can see it.')).toBeVisible()
  await button(page, 'Cancel commission…').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Refund the deposit')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await expect(button(page, 'Cancel commission…')).toBeFocused()
  expect((await readCommission(page, uuid)).state).toBe('in_progress')
})

test('shows the newest entry first on a phone', IN_TEST_ALL, async ({ page }) => {
  await page.setViewportSize(PHONE)
  const { uuid } = await openInProgress(page)
  await expect(button(page, 'Mark ready')).toBeVisible()
  await button(page, 'Write').click()
  await page.getByRole('textbox', { name: 'Write to Hannah' }).fill('Forged.')
  await page.keyboard.press('Escape')
  await button(page, 'Write').click()
  await expect(page.getByRole('textbox', { name: 'Write to Hannah' })).toHaveValue('Forged.')
  await button(page, 'Send').click()
  await expect(dialog(page)).toHaveCount(0)
  const thread = page.getByRole('region', { name: 'Messages and notes' })
  await expect(thread.getByRole('listitem').first()).toContainText('Forged.')
  await button(page, 'Mark ready').click()
  await expect.poll(async () => (await readCommission(page, uuid)).state).toBe('ready')
})

test(
  'changes the address of an accepted commission, and tells the customer',
  IN_TEST_ALL,
  async ({ page }) => {
    await openInProgress(page)
    await button(page, 'Change address').click()
    await dialog(page).getByLabel('Zip code').fill('1')
    await button(page, 'Save address').click()
    await expect(dialog(page).getByText('Enter all 5 digits.')).toBeVisible()
    await expectAccessible(page)
    await dialog(page).getByLabel('Address', { exact: true }).fill('9 Mill Lane')
    await dialog(page).getByLabel('Zip code').fill('26241')
    await dialog(page).getByLabel('State').selectOption('WV')
    await button(page, 'Save address').click()
    await expect(statusMessage(page, /^Address changed/)).toBeVisible()
    await expect(page.getByText(/9 Mill Lane, .* WV 26241/)).toBeVisible()
  },
)
