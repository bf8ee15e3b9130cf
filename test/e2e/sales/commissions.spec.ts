import type { Page } from '@playwright/test'
import { askForOneLike, commissionPage, PAGES } from '#contract/platform/values/paths.ts'
import { expectAccessible } from '#test/support/browser/accessible.ts'
import { emailsTo, uniqueEmail } from '#test/support/browser/account.ts'
import { loggedInAs, newProduct, onDevice, SIZES } from '#test/support/browser/admin.ts'
import { addToCart, amountOf, payByCard } from '#test/support/browser/checkout-form.ts'
import { acceptAndPay, dayAfter, JUNE, newCommission, Staff } from '#test/support/browser/commission.ts'
import { expect, IN_TEST_ALL, onceAt, test } from '#test/support/browser/fixtures.ts'
import { openPage, reloadPage } from '#test/support/browser/open-page.ts'
import { jpeg } from '#test/support/browser/product-form.ts'

const REQUEST = '**/api/commissions'
const TEXT = 'For my brother, who turns fifty in March.'

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })
const robotBox = (page: Page) => page.getByLabel("I'm not a robot")
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function fillRequest(page: Page, email = uniqueEmail()): Promise<void> {
  await page.getByLabel('Kind').selectOption({ label: 'Bowie Knives' })
  await page.getByLabel('What is it for?').fill(TEXT)
  await page.getByLabel('Name', { exact: true }).fill(JUNE.name)
  await page.getByLabel('Email').fill(email)
}

async function fillAddress(page: Page): Promise<void> {
  await page.getByLabel('Full name').fill(JUNE.name)
  await page.getByLabel('Address', { exact: true }).fill(JUNE.address)
  await page.getByLabel('City').fill(JUNE.city)
  await page.getByLabel('State').selectOption(JUNE.state)
  await page.getByLabel('Zip code').fill(JUNE.zip)
  await page.getByRole('checkbox', { name: 'I confirm that I am at least 21 years old.' }).check()
}

/** Opens the page of a new commission with a quote. */
async function openQuote(page: Page, quote?: Parameters<Staff['quote']>[1]) {
  const uuid = await newCommission(page)
  const staff = await Staff.logIn(page)
  await staff.quote(uuid, quote)
  await openPage(page, commissionPage(uuid))
  return { uuid, staff }
}

const uuidIn = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? ''

for (const size of SIZES) {
  test(
    `takes a commission from request to paid balance ${onDevice(size)}`,
    onceAt('phone', size),
    async ({ page }) => {
      if (size) await page.setViewportSize(size)
      const email = uniqueEmail()
      await openPage(page, PAGES.requestCommission)
      await fillRequest(page, email)
      await page.getByLabel('Blade length').fill('8.5 in')
      await expect(page.getByText('8.5 in blade')).toBeVisible()
      await page.getByLabel('Add pictures').setInputFiles([await jpeg('tang.jpg'), await jpeg('block.jpg')])
      await expect(page.getByRole('img', { name: '2 of 2' })).toBeVisible()
      await button(page, 'Remove picture 2').click()
      await expect(page.getByRole('img', { name: '1 of 1' })).toBeVisible()
      await robotBox(page).check()
      await button(page, 'Send request').dblclick()
      await expect(title(page, 'We have your request.')).toBeVisible()
      await expect(page.getByRole('status').filter({ hasText: 'Your request is sent.' })).toBeVisible()
      await expect(page.getByRole('article', { name: 'You wrote' })).toContainText(TEXT)
      await expect(page.getByRole('img', { name: 'Your picture' })).toBeVisible()
      await expect.poll(async () => (await emailsTo(email)).length).toBe(1)
      const uuid = uuidIn(page)

      const staff = await Staff.logIn(page)
      await staff.quote(uuid)
      await reloadPage(page)
      await expect(title(page, 'Here is our quote.')).toBeVisible()
      await expect(amountOf(page, 'Deposit now')).toHaveText('$216.00')
      await expect(
        page.getByText('30% of the price. The other $504.00 is due when it is ready'),
      ).toBeVisible()
      await button(page, 'Accept and pay the deposit').click()
      await expect(page.getByLabel('Address', { exact: true })).toBeFocused()
      await expect(page.getByText('Enter your street address.')).toBeVisible()
      await fillAddress(page)
      await button(page, 'Accept and pay the deposit').click()
      await payByCard(page)
      await expect(title(page, 'Your bowie is on the bench.')).toBeVisible({ timeout: 30_000 })
      await expect(page.getByText('Your deposit is paid. Thank you.')).toBeVisible()
      await expect(amountOf(page, 'Balance')).toHaveText('$504.00')
      await expect(amountOf(page, 'Deposit paid')).toHaveText('−$216.00')

      await staff.note(uuid, 'The rungs came up even from guard to clip.', [await jpeg('guard.jpg')])
      await openPage(page, commissionPage(uuid))
      await expect(page.getByRole('article', { name: 'Sandbox wrote' })).toContainText(
        'The rungs came up even',
      )
      await expect(page.getByRole('img', { name: /^Photograph from/ })).toBeVisible()
      await button(page, 'Write to us').click()
      await expect(page.getByRole('textbox', { name: 'Message' })).toBeFocused()
      await page.getByRole('textbox', { name: 'Message' }).fill('Could the handle be a quarter inch longer?')
      await page.getByLabel('Add pictures').setInputFiles(await jpeg('hand.jpg'))
      await button(page, 'Send').click()
      await expect(page.getByText('Your message is sent.')).toBeVisible()
      await expect(page.getByRole('article').first()).toContainText(
        'Could the handle be a quarter inch longer?',
      )

      await staff.setState(uuid, 'ready')
      await reloadPage(page)
      await expect(title(page, 'Your bowie is ready.')).toBeVisible()
      await expect(amountOf(page, 'Subtotal')).toHaveText('$720.00')
      await expect(amountOf(page, 'Deposit paid')).toHaveText('−$216.00')
      await page.getByRole('radio', { name: 'USPS Flat Rate' }).check()
      await expect(button(page, 'Pay the balance')).toBeEnabled()
      const due = await amountOf(page, 'Amount due').textContent()
      await button(page, 'Pay the balance').click()
      await expect(page.getByText(due ?? '').first()).toBeVisible()
      await payByCard(page)
      await expect(page).toHaveURL(/order-success/)
      await expect(amountOf(page, 'Deposit paid')).toHaveText('−$216.00')
      await expect(amountOf(page, 'Amount due')).toHaveText(due ?? '')
      const order = new URL(page.url()).pathname

      await openPage(page, commissionPage(uuid))
      await expect(title(page, 'Your bowie is paid.')).toBeVisible()
      await expect(page.getByRole('list', { name: 'Progress' })).toContainText('Balance paid')
      await page.getByRole('link', { name: /^See order/ }).click()
      await expect(page).toHaveURL(new RegExp(order))
      await staff.end()
    },
  )
}

test('starts a request like a product with its measurements', IN_TEST_ALL, async ({ page }) => {
  await loggedInAs(page, 'admin')
  const specs = { blade_length_in: 8.5, overall_length_in: 13.5, steel: '1095', handle_material: 'Walnut' }
  const { id, name } = await newProduct(page, { specs: { ...specs, sheath: null } as never })
  await openPage(page, askForOneLike(id))
  const panel = page.getByRole('region', { name: 'One like this' }).filter({ visible: true })
  await expect(panel).toContainText(name)
  await expect(page.getByLabel('Blade length')).toHaveValue('8.5 in')
  await expect(page.getByLabel('Steel')).toHaveValue('1095')
  await expect(page.getByLabel('Handle')).toHaveValue('Walnut')
  await expect(page.getByLabel('Kind')).not.toHaveValue('')
  await expect(page.getByText('8.5 in blade, handle as on the')).toBeVisible()
  await page.getByLabel('Steel').fill('My own')
  await reloadPage(page)
  await expect(page.getByLabel('Steel')).toHaveValue('My own')
  await panel.getByRole('button', { name: 'Remove' }).click()
  await expect(panel).toHaveCount(0)
  await expect(page).toHaveURL(PAGES.requestCommission)
  await expect(page.getByLabel('Blade length')).toHaveValue('8.5 in')
  await expect(page.getByText('8.5 in blade', { exact: true })).toBeVisible()
})

test('shows errors of a request at their fields', IN_TEST_ALL, async ({ page }) => {
  let sent = 0
  page.on(
    'request',
    (request) => request.method() === 'POST' && request.url().endsWith('/api/commissions') && sent++,
  )
  await openPage(page, PAGES.requestCommission)
  await button(page, 'Send request').click()
  await expect(page.getByLabel('Kind')).toBeFocused()
  for (const message of ['Choose what it should be.', 'Enter your name.', 'Enter your email address.'])
    await expect(page.getByText(message)).toBeVisible()
  await fillRequest(page)
  await page.getByLabel('Budget from').fill('350,50')
  await page.getByLabel('Budget to').focus()
  await expect(page.getByText('Write a point for the decimals: 350.50 instead of 350,50.')).toBeVisible()
  await page.getByLabel('Budget from').fill('$800')
  await page.getByLabel('Budget to').fill('$600')
  await robotBox(page).check()
  await button(page, 'Send request').click()
  await expect(page.getByText('Enter an amount that is not below the lower one.')).toBeVisible()
  await expect(page.getByLabel('Budget to')).toBeFocused()
  await expectAccessible(page)
  await page.getByLabel('Add pictures').setInputFiles({
    name: 'plan.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from('a plan'),
  })
  await expect(page.getByText('plan.txt is not an image!')).toBeVisible()
  expect(sent).toBe(0)
})

test('keeps the form of a failed request', IN_TEST_ALL, async ({ page, allowConsole }) => {
  allowConsole(/ERR_FAILED|503|413|Failed to load resource/)
  await openPage(page, PAGES.requestCommission)
  await fillRequest(page)
  await page.getByLabel('Add pictures').setInputFiles(await jpeg('tang.jpg'))
  await robotBox(page).check()
  await page.route(REQUEST, (route) => route.abort())
  await button(page, 'Send request').click()
  const failed = page.getByRole('alert').filter({ hasText: 'Your request was not sent.' })
  await expect(failed).toContainText('We could not reach the shop.')
  await expect(page.getByLabel('What is it for?')).toHaveValue(TEXT)
  await page.unroute(REQUEST)
  const tooLarge = { error: 'tang.jpg exceeds 20MB size limit!', fields: {} }
  await page.route(REQUEST, (route) => route.fulfill({ status: 413, json: tooLarge }))
  await button(page, 'Send request').click()
  await expect(page.getByText('Nothing has been sent yet. Please check your pictures.')).toBeVisible()
  await expect(page.getByText('tang.jpg exceeds 20MB size limit!')).toBeVisible()
  await page.unroute(REQUEST)
  await page.route(REQUEST, (route) => route.fulfill({ status: 503, json: { error: 'Please try again.' } }))
  await robotBox(page).check()
  await button(page, 'Send request').click()
  await expect(failed).toContainText('Please try again.')
  await reloadPage(page)
  await expect(page.getByLabel('What is it for?')).toHaveValue(TEXT)
  await expect(page.getByLabel('Kind')).toHaveValue('bowie-knives')
})

test('withdraws a request with a reason by keyboard', IN_TEST_ALL, async ({ page }) => {
  await openPage(page, commissionPage(await newCommission(page)))
  await button(page, 'Withdraw my request').press('Enter')
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByLabel('Reason')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(title(page, 'We have your request.')).toBeVisible()
  await button(page, 'Withdraw my request').press('Enter')
  await page.keyboard.type('I found one at the fair.')
  await expectAccessible(page)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(title(page, 'You withdrew your request.')).toBeVisible()
  await expect(title(page, 'You withdrew your request.')).toBeFocused()
  await expect(button(page, 'Withdraw my request')).toHaveCount(0)
  await page.getByRole('link', { name: 'Ask again' }).click()
  await expect(page).toHaveURL(PAGES.requestCommission)
})

test('accepts a quote without a deposit with one button', IN_TEST_ALL, async ({ page }) => {
  const { uuid, staff } = await openQuote(page, { deposit_percent: 0 })
  await expect(amountOf(page, 'Price')).toHaveText('$720.00')
  await fillAddress(page)
  await button(page, 'Accept').click()
  await expect(title(page, 'You accepted our quote.')).toBeVisible()
  await staff.setState(uuid, 'in_progress')
  await reloadPage(page)
  await expect(title(page, 'Your bowie is on the bench.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Progress' })).not.toContainText('Deposit')
  await staff.end()
})

test('shows a replaced quote before it is accepted', IN_TEST_ALL, async ({ page, allowConsole }) => {
  allowConsole(/409/)
  const { uuid, staff } = await openQuote(page)
  await fillAddress(page)
  await staff.quote(uuid, { price: 900 })
  await button(page, 'Accept and pay the deposit').click()
  await expect(page.getByRole('main').getByRole('alert')).toContainText('We sent you a new quote.')
  await expect(amountOf(page, 'Price')).toHaveText('$900.00')
  await expect(page.getByLabel('City')).toHaveValue(JUNE.city)
  await button(page, 'Accept and pay the deposit').click()
  await expect(page.getByText('$270.00').first()).toBeVisible()
  await payByCard(page)
  await expect(title(page, 'Your bowie is on the bench.')).toBeVisible({ timeout: 30_000 })
  await staff.end()
})

test('keeps the address for a deposit that is paid later', IN_TEST_ALL, async ({ page }) => {
  const { uuid, staff } = await openQuote(page)
  await fillAddress(page)
  await button(page, 'Accept and pay the deposit').click()
  await expect(page.getByLabel('Card number')).toBeVisible()
  await openPage(page, commissionPage(uuid))
  await expect(title(page, 'The deposit is due.')).toBeVisible()
  await expect(page.getByText(JUNE.address)).toBeVisible()
  await button(page, 'Change address').click()
  await expect(page.getByLabel('Full name')).toBeFocused()
  await page.getByLabel('City').fill('Richmond')
  await button(page, 'Accept and pay the deposit').click()
  await expect(page.getByLabel('Card number')).toBeVisible()
  await openPage(page, commissionPage(uuid))
  await expect(page.getByText('Richmond, KY 40403')).toBeVisible()
  await button(page, 'Accept and pay the deposit').click()
  await payByCard(page)
  await expect(title(page, 'Your bowie is on the bench.')).toBeVisible({ timeout: 30_000 })
  await staff.end()
})

test(
  'asks again when the total of a balance changed',
  IN_TEST_ALL,
  async ({ page, allowConsole, sheath }) => {
    allowConsole(/409/)
    await addToCart(page, sheath.id)
    const uuid = await newCommission(page)
    const staff = await Staff.logIn(page)
    await staff.quote(uuid)
    await acceptAndPay(page, uuid)
    await staff.setState(uuid, 'ready')
    await openPage(page, commissionPage(uuid))
    await expect(amountOf(page, 'Amount due')).toBeVisible()
    const pay = `**/api/commissions/${uuid}/pay-balance`
    await page.route(pay, async (route) => {
      const body = { ...route.request().postDataJSON(), totalPrice: 1 }
      await route.continue({ postData: JSON.stringify(body) })
    })
    await button(page, 'Pay the balance').click()
    await expect(page.getByRole('alert')).toContainText('It is now $')
    await page.unroute(pay)
    await page.getByLabel('Discount code or gift card').fill('no such code')
    await page.getByLabel('Discount code or gift card').press('Enter')
    await expect(page.getByText('This code is not valid.').first()).toBeVisible()
    await expectAccessible(page)
    await page.getByLabel('Discount code or gift card').fill('')
    await button(page, 'Pay the balance').click()
    await payByCard(page)
    await expect(page).toHaveURL(/order-success/)
    await expect(page.getByRole('link', { name: 'Cart, 1 item' })).toBeVisible()
    await staff.end()
  },
)

test('updates a quote that was accepted in another tab', IN_TEST_ALL, async ({ page, allowConsole }) => {
  allowConsole(/409/)
  const { uuid, staff } = await openQuote(page)
  await fillAddress(page)
  await acceptAndPay(page, uuid)
  await button(page, 'Accept and pay the deposit').click()
  await expect(title(page, 'Your bowie is on the bench.')).toBeVisible()
  await staff.end()
})

test('keeps the form after a failed step', IN_TEST_ALL, async ({ page, allowConsole }) => {
  allowConsole(/503|ERR_FAILED|Failed to load resource/)
  const { uuid, staff } = await openQuote(page)
  await fillAddress(page)
  const down = { error: 'Our card provider does not answer. Please try again.' }
  const accept = `**/api/commissions/${uuid}/accept`
  await page.route(accept, (route) => route.fulfill({ status: 503, json: down }))
  await button(page, 'Accept and pay the deposit').click()
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toContainText('nothing was charged. Our card provider does not answer.')
  await expect(page.getByLabel('City')).toHaveValue(JUNE.city)
  await button(page, 'Write to us').click()
  await page.getByRole('textbox', { name: 'Message' }).fill('A quarter inch longer, please.')
  await page.route(`**/api/commissions/${uuid}/messages`, (route) => route.abort())
  await button(page, 'Send').click()
  await expect(alert.filter({ hasText: 'Your message was not sent.' })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Message' })).toHaveValue('A quarter inch longer, please.')
  await staff.end()
})

test('shows the refund of a commission that ended', IN_TEST_ALL, async ({ page }) => {
  const staff = await Staff.logIn(page)
  const declined = await newCommission(page)
  await staff.setState(declined, 'declined', { reason: 'We do not make swords.' })
  await openPage(page, commissionPage(declined))
  await expect(title(page, 'This one is not for us.')).toBeVisible()
  await expect(page.getByText('We do not make swords.')).toBeVisible()
  await expect(button(page, 'Write to us')).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('link', { name: 'Contact us' })).toBeVisible()

  const cancelled = await newCommission(page)
  await staff.quote(cancelled, { valid_until: dayAfter(3) })
  await acceptAndPay(page, cancelled)
  await staff.setState(cancelled, 'cancelled', { refund_deposit: true, reason: 'The billet cracked.' })
  await openPage(page, commissionPage(cancelled))
  await expect(title(page, 'This commission is cancelled.')).toBeVisible()
  await expect(page.getByText('$216.00 goes back to Visa ending 4242.')).toBeVisible()
  await staff.end()
})

test('answers 404 for unknown commissions and indexes none', IN_TEST_ALL, async ({ page, allowConsole }) => {
  allowConsole(/404/)
  const answer = await openPage(page, commissionPage('6f1d2c3b-0000-4000-8000-000000000000'))
  expect(answer?.status()).toBe(404)
  await expect(title(page, 'Commission Not Found')).toBeVisible()
  await openPage(page, commissionPage(await newCommission(page)))
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex')
})
