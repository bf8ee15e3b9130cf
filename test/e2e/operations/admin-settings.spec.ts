import { settingsPage } from '#contract/app/admin-paths.ts'
import { DEFAULT_ANNOUNCEMENT, DEFAULT_BUSINESS } from '#contract/operations/settings/defaults.ts'
import { expectAccessible } from '#test/support/browser/accessible.ts'
import { openLoggedIn } from '#test/support/browser/account.ts'
import { loggedInAs, PHONE, statusMessage } from '#test/support/browser/admin.ts'
import { expect, IN_TEST_ALL, test } from '#test/support/browser/fixtures.ts'
import { openPage } from '#test/support/browser/open-page.ts'
import { announcement, OPEN, saveSettings } from '#test/support/browser/settings.ts'

test.beforeEach(({ page }) => loggedInAs(page, 'siteadmin'))
test.afterEach(async () => {
  await saveSettings('business', DEFAULT_BUSINESS)
  await saveSettings('announcement', DEFAULT_ANNOUNCEMENT)
  await saveSettings('vacation', OPEN)
})

test('previews name, phone and day, and publishes them on Save', async ({ page }) => {
  await openLoggedIn(page, settingsPage('business'))
  const preview = page.getByRole('region', { name: 'Preview' })
  const save = page.getByRole('button', { name: 'Save' })
  await expect(save).toHaveCount(0)
  await page.getByLabel('Name').first().fill('Juniper Run Knives')
  await page.getByRole('button', { name: 'Add a phone' }).click()
  const phone = page.getByRole('group', { name: 'Phone 3' })
  await expect(phone.getByLabel('Label')).toBeFocused()
  await phone.getByLabel('Label').fill('Ada, orders')
  await phone.getByLabel('Number').fill('(304) 555-0199')
  await page.getByRole('button', { name: 'Sat', exact: true }).click()
  await page.getByLabel('State', { exact: true }).selectOption('OH')
  for (const text of ['Juniper Run Knives', '(304) 555-0199', 'Monday to Saturday', 'made by hand in Ohio']) {
    await expect(preview).toContainText(text)
  }
  await save.click()
  await expect(statusMessage(page, 'Saved.')).toBeVisible()
  await expect(save).toHaveCount(0)
  await openPage(page, '/contact')
  await expect(page.getByRole('contentinfo')).toContainText('Juniper Run Knives')
  await expect(page.getByRole('contentinfo')).toContainText('Monday to Saturday')
  await expect(page.getByRole('contentinfo')).toContainText('Ohio')
})

test('shows every invalid field of a row and focuses the first', IN_TEST_ALL, async ({ page }) => {
  await openLoggedIn(page, settingsPage('business'))
  await page.getByLabel('Email').fill('no address')
  await page.getByRole('group', { name: 'Phone 2' }).getByLabel('Number').fill('12')
  for (const day of ['Mon', 'Tue', 'Wed', 'Thu', 'Fri']) {
    await page.getByRole('button', { name: day, exact: true }).click()
  }
  await page.getByLabel('Closes').fill('08:00')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Email')).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription(
    'Enter an email address like june@example.com.',
  )
  const number = page.getByRole('group', { name: 'Phone 2' }).getByLabel('Number')
  await expect(number).toHaveAccessibleDescription('Enter a phone number like (304) 555-0142.')
  await expect(number).toHaveValue('12')
  await expect(page.getByText('Choose at least one day.')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Email').fill(DEFAULT_BUSINESS.email)
  await number.fill('(304) 555-0178')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('button', { name: 'Sun', exact: true })).toBeFocused()
})

test('shows a server error at its row', IN_TEST_ALL, async ({ page }) => {
  await openLoggedIn(page, settingsPage('business'))
  await page.route('**/api/admin/settings/business', (route) =>
    route.fulfill({
      status: 400,
      json: {
        error: 'Wrong.',
        fields: { phones: 'Wrong.', 'phones.0.number': 'This number is out of service.' },
      },
    }),
  )
  await page.getByLabel('Place').fill('Elkins')
  await page.getByRole('button', { name: 'Save' }).click()
  const number = page.getByRole('group', { name: 'Phone 1' }).getByLabel('Number')
  await expect(number).toBeFocused()
  await expect(number).toHaveAccessibleDescription('This number is out of service.')
  await expect(page.getByLabel('Place')).toHaveValue('Elkins')
})

test('adds rows up to their limit', IN_TEST_ALL, async ({ page }) => {
  await openLoggedIn(page, settingsPage('business'))
  const add = page.getByRole('button', { name: 'Add a phone' })
  await add.click()
  await add.click()
  await expect(add).toHaveCount(0)
  await expect(page.getByText('4 at most. Remove one to add another.')).toBeVisible()
  await page.getByRole('button', { name: 'Remove phone 4' }).click()
  await page.getByRole('button', { name: 'Remove phone 3' }).click()
  await expect(add).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0)
})

test('offers both versions after a conflict', async ({ page, context }) => {
  await openLoggedIn(page, settingsPage('business'))
  const other = await context.newPage()
  await openLoggedIn(other, settingsPage('business'))
  await other.getByLabel('Place').fill('Elkins')
  await other.getByRole('textbox', { name: 'Note' }).fill('Evenings by appointment.')
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(statusMessage(other, 'Saved.')).toBeVisible()

  await page.getByLabel('Place').fill('Beverly')
  await page.getByLabel('Name').first().fill('Beverly Knives')
  const save = page.getByRole('button', { name: 'Save' })
  await save.click()
  const panel = page.getByRole('region', { name: 'Someone changed these settings meanwhile' })
  await expect(panel.getByRole('heading')).toBeFocused()
  const row = (name: string) => panel.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) })
  await expect(row('Place').getByRole('cell')).toHaveText([/Beverly/, /Elkins/])
  await expect(row('Name').getByRole('cell')).toHaveText([/Beverly Knives/, /Laurel Hollow Knives/])
  await expect(row('Note on the hours')).toContainText('Not changed by you')
  await expectAccessible(page)
  await panel.getByRole('button', { name: 'Keep mine' }).click()
  await expect(panel).toHaveCount(0)
  await expect(page.getByLabel('Place')).toHaveValue('Beverly')
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('Evenings by appointment.')
  await save.click()
  await expect(statusMessage(page, 'Saved.')).toBeVisible()

  await other.getByLabel('Place').fill('Mabie')
  await other.getByRole('button', { name: 'Save' }).click()
  const theirs = other.getByRole('region', { name: 'Someone changed these settings meanwhile' })
  await theirs.getByRole('button', { name: 'Use current' }).click()
  await expect(other.getByLabel('Place')).toHaveValue('Beverly')
  await expect(other.getByLabel('Name').first()).toHaveValue('Beverly Knives')
  await other.getByRole('button', { name: 'Undo' }).click()
  await expect(other.getByLabel('Place')).toHaveValue('Mabie')
})

test('asks before leaving unsaved changes by tab, link or Back button', IN_TEST_ALL, async ({ page }) => {
  await openLoggedIn(page, settingsPage('vacation'))
  await page.getByRole('link', { name: 'Business' }).click()
  await expect(page.getByLabel('Place')).toBeVisible()
  await page.getByLabel('Place').fill('Elkins')
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await page.getByRole('link', { name: 'Tax', exact: true }).click()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(/\/admin\/settings$/)
  await page.goBack()
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByLabel('Place')).toHaveValue('Elkins')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByLabel('Place')).toHaveValue('Laurel Hollow')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByLabel('Place')).toHaveValue('Elkins')
  await page.getByRole('link', { name: 'Tax', exact: true }).click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page.getByRole('switch', { name: 'Collect sales tax' })).toBeVisible()
  await page.getByRole('link', { name: 'Business' }).click()
  await expect(page.getByLabel('Place')).toHaveValue('Laurel Hollow')
})

test('keeps changes after a failed save and saves a double press once', IN_TEST_ALL, async ({ page }) => {
  await openLoggedIn(page, settingsPage('business'))
  await page.getByLabel('Place').fill('Elkins')
  await page.route('**/api/admin/settings/business', (route) => route.abort())
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'We could not reach the shop.' })).toBeVisible()
  await expect(page.getByLabel('Place')).toHaveValue('Elkins')
  await page.unroute('**/api/admin/settings/business')
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()))
  await page.getByRole('button', { name: 'Save' }).dblclick()
  await expect(statusMessage(page, 'Saved.')).toBeVisible()
  expect(sent).toHaveLength(1)
})

test('checks and publishes an announcement', async ({ page }) => {
  await openLoggedIn(page, settingsPage('announcement'))
  await page.getByRole('switch', { name: 'Show the announcement' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Text')).toHaveAccessibleDescription(
    'Write the announcement before you turn it on.',
  )
  await page.getByLabel('Text').fill('New hunters on Friday.')
  await expect(page.getByText('22 of 140')).toBeVisible()
  await page.getByLabel('Link').fill('https://example.com')
  await page.getByLabel('Start, Eastern Time').fill('2099-12-02T09:00')
  await page.getByLabel('End, Eastern Time').fill('2099-12-01T09:00')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Link')).toHaveAccessibleDescription(
    'Enter a path of the shop, like /shop-knives.',
  )
  await expect(page.getByLabel('End, Eastern Time')).toHaveAccessibleDescription(
    'Choose an end after the start.',
  )
  const preview = page.getByRole('region', { name: 'Preview' })
  await page.getByLabel('End, Eastern Time').fill('2099-12-03T09:00')
  await expect(preview.getByRole('status')).toHaveText('Planned: it starts Wed, Dec 2, 9:00 AM EST.')
  await page.getByLabel('Start, Eastern Time').fill('')
  await expect(preview.getByRole('status')).toHaveText('On now, until Thu, Dec 3, 9:00 AM EST.')
  await page.getByLabel('Link').fill('/shop-knives')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(statusMessage(page, 'Saved.')).toBeVisible()
  await openPage(page, '/about')
  await expect(announcement(page).getByRole('link')).toHaveText('New hunters on Friday.')
})

test('previews a vacation and closes the shop', IN_TEST_ALL, async ({ page }) => {
  await openLoggedIn(page, settingsPage('vacation'))
  const preview = page.getByRole('region', { name: 'Preview' })
  await page.getByRole('switch', { name: 'Vacation' }).click()
  await expect(preview).toContainText('The workshop is closed for now. Your cart is kept.')
  await expect(page.getByText('Running now, until you turn it off.')).toBeVisible()
  await page.getByRole('radio', { name: 'Delayed' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Last day')).toHaveAccessibleDescription(
    'Choose the last day: customers read when orders ship.',
  )
  await page.getByLabel('Last day').fill('2099-01-03')
  await expect(preview).toContainText('Ships after Jan 3.')
  await page.getByLabel('First day').fill('2099-01-04')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Last day')).toHaveAccessibleDescription('Choose a last day after the first.')
  await page.getByLabel('First day').fill('')
  await page.getByRole('radio', { name: 'Closed' }).check()
  await page.getByRole('textbox', { name: 'Message' }).fill('At the fair through {date}.')
  await preview.getByText('Cart', { exact: true }).click()
  await expect(preview).toContainText('At the fair through Jan 3.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(statusMessage(page, 'Saved.')).toBeVisible()
  await openPage(page, '/shop-knives/knife/15')
  await expect(page.getByText('At the fair through Jan 3.').first()).toBeVisible()
})

test('lets admins change only the announcement', IN_TEST_ALL, async ({ page }) => {
  await loggedInAs(page, 'admin')
  for (const section of ['business', 'vacation', 'shipping', 'tax', 'card_fee'] as const) {
    await openLoggedIn(page, settingsPage(section))
    const form = page.getByRole('form', { name: 'Settings' })
    await expect(form).toContainText('Only a site admin can change these settings.')
    for (const field of await form.locator('input, select, textarea').all())
      await expect(field).toBeDisabled()
    await expect(form.getByRole('button', { name: /^(Add|Remove|Reset|Exempt|Start)/ })).toHaveCount(0)
    await expectAccessible(page)
  }
  await openLoggedIn(page, settingsPage('announcement'))
  await page.getByLabel('Text').fill('Closed on Monday.')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(statusMessage(page, 'Saved.')).toBeVisible()
})

test('works by keyboard alone', IN_TEST_ALL, async ({ page }) => {
  await openLoggedIn(page, settingsPage('business'))
  const place = page.getByLabel('Place')
  await place.focus()
  await expect(place).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('Elkins')
  const sunday = page.getByRole('button', { name: 'Sun', exact: true })
  await sunday.focus()
  await expect(sunday).toBeFocused()
  await page.keyboard.press('Space')
  await expect(sunday).toHaveAttribute('aria-pressed', 'true')
  await place.focus()
  await expect(place).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(statusMessage(page, 'Saved.')).toBeVisible()
})

test('shows a select of sections and a collapsed preview on a phone', IN_TEST_ALL, async ({ page }) => {
  await page.setViewportSize(PHONE)
  await openLoggedIn(page, settingsPage('business'))
  await page.getByLabel('Section').selectOption('Vacation')
  await expect(page.getByRole('switch', { name: 'Vacation' })).toBeVisible()
  const preview = page.getByRole('button', { name: 'Preview' })
  await expect(preview).toHaveAttribute('aria-expanded', 'false')
  await preview.click()
  await expect(page.getByText('The workshop is closed for now. Your cart is kept.')).toBeVisible()
  await page.getByRole('switch', { name: 'Vacation' }).click()
  await expectAccessible(page)
  await page.getByLabel('Section').selectOption('Tax')
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByLabel('Section').locator('option:checked')).toHaveText('Vacation')
})
