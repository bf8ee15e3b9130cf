import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { ADMIN_PAGES } from '#contract/paths.ts'
import { expectAccessible } from './accessible.ts'
import { emailsTo, newAccount, tokenOf, uniqueEmail } from './account.ts'
import { loggedInAs, newProduct } from './admin.ts'
import { newMessage } from './contact-message.ts'
import { expect, test } from './fixtures.ts'
import { orderAndPay } from './order-and-pay.ts'

const PHONE = { width: 390, height: 844 }
const SIZES = [undefined, PHONE]
const where = (size: typeof PHONE | undefined) => (size ? 'on a phone' : 'on a desktop')

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const item = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const statusMessage = (page: Page, text: string | RegExp) =>
  page.getByRole('status').filter({ hasText: text })
const find = (path: string, search: string) => `${path}?search=${encodeURIComponent(search)}`

/** Also logs in as the site admin. */
async function newCustomer(page: Page): Promise<{ email: string; name: string }> {
  const name = `June ${randomUUID().slice(0, 8)}`
  const email = await newAccount(page, name)
  await page.context().clearCookies()
  await loggedInAs(page, 'siteadmin')
  return { email, name }
}

for (const size of SIZES) {
  test(`changes a role, emails the user, and undoes it ${where(size)}`, async ({ page }) => {
    const { email, name } = await newCustomer(page)
    if (size) await page.setViewportSize(size)
    await page.goto(find(ADMIN_PAGES.users, email))
    const role = row(page, name).getByRole('combobox')
    await expect(role).toHaveValue('customer')
    expect(await role.locator('option').allTextContents()).toEqual(['Customer', 'Admin', 'Site Admin'])
    await role.selectOption('Admin')
    await expect(statusMessage(page, `${name} is now Admin.`)).toBeVisible()
    await expect
      .poll(async () => (await emailsTo(page, email))[0]?.subject)
      .toContain('You are now an admin of')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(role).toHaveValue('customer')
    await page.reload()
    await expect(role).toHaveValue('customer')
  })

  test(`deletes an account after a confirmation ${where(size)}`, async ({ page }) => {
    const { email, name } = await newCustomer(page)
    if (size) await page.setViewportSize(size)
    await page.goto(find(ADMIN_PAGES.users, email))
    await row(page, name).getByRole('button', { name: 'Delete', exact: true }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this user?' })
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(row(page, name).getByRole('button', { name: 'Delete' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog).toBeVisible()
    // Closing the dialog while it reopens leaves it open.
    await Promise.all([page.keyboard.press('Escape'), page.keyboard.press('Enter')])
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByText('No users found.')).toBeVisible()
    await expect(statusMessage(page, `The account of ${name} was deleted.`)).toBeVisible()
    await expect
      .poll(async () => (await emailsTo(page, email)).map(({ subject }) => subject))
      .toContain('We closed your account')
  })
}

test('does not let site admins change their own account', async ({ page }) => {
  await page.goto('/login')
  await loggedInAs(page, 'siteadmin')
  await page.goto(find(ADMIN_PAGES.users, 'siteadmin@shop.test'))
  await expect(row(page, 'siteadmin@shop.test')).toContainText('Site Admin')
  await expect(row(page, 'siteadmin@shop.test').locator('select, button')).toHaveCount(0)
  await page.context().clearCookies()
  await loggedInAs(page, 'admin')
  await page.goto(ADMIN_PAGES.users)
  await expect(page).toHaveURL('/')
})

for (const size of SIZES) {
  test(`restores a reply after a reload, sends it, and keeps it ${where(size)}`, async ({ page }) => {
    await loggedInAs(page, 'admin')
    if (size) await page.setViewportSize(size)
    const { name, email } = await newMessage(page)
    await page.goto(ADMIN_PAGES.messages)
    const message = item(page, name)
    await expect(message.getByRole('link', { name: email })).toHaveAttribute('href', `mailto:${email}`)
    await message.getByRole('button', { name: 'Reply' }).click()
    await message.getByRole('button', { name: 'Send reply' }).click()
    const text = message.getByLabel('Your reply')
    await expect(text).toBeFocused()
    await expect(text).toHaveAccessibleDescription('Write a reply.')
    await text.fill('We can make it in ten days.')
    await page.reload()
    await expect(text).toHaveValue('We can make it in ten days.')
    await expectAccessible(page)
    await message.getByRole('button', { name: 'Send reply' }).click()
    await expect(statusMessage(page, `Your reply to ${name} is on its way.`)).toBeVisible()
    await expect(text).toBeHidden()
    await expect(message).toContainText('Sandbox Admin replied')
    await expect(message).toContainText('We can make it in ten days.')
    await expect
      .poll(async () => (await emailsTo(page, email))[0]?.text)
      .toContain('We can make it in ten days.')
    await page.reload()
    await expect(message.getByText('Sent', { exact: true })).toBeVisible()
    await expect(message).not.toContainText('No reply yet')
    await expect(text).toBeHidden()
  })

  test(`archives and unarchives a message ${where(size)}`, async ({ page }) => {
    await loggedInAs(page, 'admin')
    if (size) await page.setViewportSize(size)
    const { name } = await newMessage(page)
    await page.goto(ADMIN_PAGES.messages)
    const show = page.getByRole('group', { name: 'Show' })
    await expect(show.getByRole('radio', { name: 'Active', exact: true })).toBeChecked()
    const next = await newMessage(page)
    await page.reload()
    await item(page, next.name).getByRole('button', { name: 'Archive', exact: true }).press('Enter')
    await expect(item(page, name)).toBeFocused()
    await item(page, name).getByRole('button', { name: 'Archive', exact: true }).click()
    await expect(item(page, name)).toBeHidden()
    await show.getByRole('radio', { name: 'Archived', exact: true }).click()
    await item(page, name).getByRole('button', { name: 'Unarchive', exact: true }).click()
    await expect(item(page, name)).toBeHidden()
    await page.goBack()
    await expect(show.getByRole('radio', { name: 'Active', exact: true })).toBeChecked()
    await expect(item(page, name)).toBeVisible()
  })
}

test('deletes a message after a confirmation and restores it with Undo', async ({ page }) => {
  await loggedInAs(page, 'admin')
  const { name } = await newMessage(page)
  await page.goto(ADMIN_PAGES.messages)
  await item(page, name).getByRole('button', { name: 'Delete', exact: true }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toHaveAccessibleName('Are you sure you want to permanently delete this message?')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await item(page, name).getByRole('button', { name: 'Delete', exact: true }).click()
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(item(page, name)).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(item(page, name)).toBeVisible()
})

test('offers a call to a phone contact and retries a failed reply', async ({ page }) => {
  await loggedInAs(page, 'admin')
  const context = await newMessage(page, { contactMethod: 'phone', contact: '304-555-0142' })
  const writer = await newMessage(page)
  await page.goto(ADMIN_PAGES.messages)
  await expect(item(page, context.name).getByRole('link', { name: 'Call 304-555-0142' })).toHaveAttribute(
    'href',
    'tel:+13045550142',
  )
  await expect(item(page, context.name).getByRole('button', { name: 'Reply' })).toHaveCount(0)
  const message = item(page, writer.name)
  await message.getByRole('button', { name: 'Reply' }).click()
  await message.getByLabel('Your reply').fill('Once, though the line was down.')
  await page.route('**/api/admin/messages/*/reply', (route) => route.abort(), { times: 1 })
  await message.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByRole('alert')).toContainText('could not reach the shop')
  await expect(message.getByLabel('Your reply')).toHaveValue('Once, though the line was down.')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(message.getByText('Sandbox Admin replied')).toHaveCount(1)
  await expect.poll(async () => (await emailsTo(page, writer.email)).length).toBe(1)
})

test('restores a discarded reply with Undo', async ({ page }) => {
  await loggedInAs(page, 'admin')
  const { name } = await newMessage(page)
  await page.goto(ADMIN_PAGES.messages)
  await item(page, name).getByRole('button', { name: 'Reply' }).click()
  await item(page, name).getByLabel('Your reply').fill('Half a thought')
  await item(page, name).getByRole('button', { name: 'Discard' }).click()
  await expect(item(page, name).getByRole('button', { name: 'Reply' })).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(item(page, name).getByLabel('Your reply')).toHaveValue('Half a thought')
})

async function setMailServer(page: Page, mode: 'normal' | 'reject'): Promise<void> {
  const outside = new URL(page.url())
  outside.port = String(Number(outside.port) + 1)
  await page.request.post(new URL('/control/mail', outside).href, { data: { mode } })
}

for (const size of SIZES) {
  test(`previews and resends a failed email ${where(size)}`, async ({ page }) => {
    await loggedInAs(page, 'admin')
    if (size) await page.setViewportSize(size)
    await page.goto(ADMIN_PAGES.messages)
    const { name, email } = await newMessage(page)
    await page.reload()
    await setMailServer(page, 'reject')
    try {
      await item(page, name).getByRole('button', { name: 'Reply' }).click()
      await item(page, name).getByLabel('Your reply').fill('Come by on Saturday.')
      await item(page, name).getByRole('button', { name: 'Send reply' }).click()
      await expect(item(page, name)).toContainText('Failed')
    } finally {
      await setMailServer(page, 'normal')
    }
    await page.goto(ADMIN_PAGES.outbox)
    await page.getByLabel('Search').fill(email)
    await page.getByRole('link', { name: 'Failed', exact: true }).click()
    await expect(page).toHaveURL(/(?=.*search=ada)(?=.*state=failed)/)
    const emailRow = row(page, 'Message reply')
    await expect(emailRow).toHaveCount(1)
    await expect(emailRow).toContainText('Rejected by the mail server (550).')
    await emailRow.getByRole('button', { name: 'Show' }).click()
    const content = page.frameLocator('iframe')
    await expect(content.getByText('Come by on Saturday.', { exact: true }).last()).toBeVisible()
    await page.getByRole('button', { name: 'Plain text' }).click()
    await expect(page.getByText('> Do you make the hunter with a longer blade?')).toBeVisible()
    await emailRow.getByRole('button', { name: 'Resend' }).click()
    await expect(statusMessage(page, `'Message reply' is on its way to ${email}.`)).toBeVisible()
    await expect.poll(async () => (await emailsTo(page, email)).length).toBe(1)
    await page.goto(find(ADMIN_PAGES.outbox, email))
    await expect(row(page, 'Message reply')).toContainText('Sent')
  })
}

test('shows the images of an order email and hides emails with secrets', async ({ page }) => {
  const email = await newAccount(page)
  const order = await orderAndPay(page.request, await tokenOf(page))
  await page.context().clearCookies()
  await loggedInAs(page, 'admin')
  await page.goto(find(ADMIN_PAGES.outbox, email))
  await row(page, 'Email verification').getByRole('button', { name: 'Show' }).click()
  await expect(page.getByText('Only the account owner can read this email.')).toBeVisible()
  await expect(row(page, 'Email verification').getByRole('button', { name: 'Resend' })).toHaveCount(0)

  const { order: placed } = await (
    await page.request.get('/api/orders/verify', { params: { order_uuid: order.split('/').pop() ?? '' } })
  ).json()
  await page.goto(find(ADMIN_PAGES.outbox, String(placed.id)))
  await row(page, 'Order confirmation').getByRole('button', { name: 'Show' }).click()
  const width = (frame: Element) =>
    frame instanceof HTMLIFrameElement ? (frame.contentDocument?.images[0]?.naturalWidth ?? 0) : 0
  await expect.poll(() => page.locator('iframe').evaluate(width)).toBeGreaterThan(0)
})

test('filters the activity by type and user', async ({ page }) => {
  await loggedInAs(page, 'siteadmin')
  await page.goto(ADMIN_PAGES.activity)
  const product = await newProduct(page, { price: 120, published: false })
  const change = {
    name: product.name,
    description: 'Forged for a test.',
    price: 135.5,
    stock: 2,
    category_id: 2,
  }
  const saved = await page.request.put(`/api/admin/products/${product.id}`, {
    headers: await tokenOf(page),
    data: { ...change, published: true },
  })
  expect(saved.status()).toBe(200)
  await page.getByLabel('Search').fill(product.name)
  await expect(page.getByText('2 entries', { exact: true })).toBeVisible()
  const updated = row(page, 'Updated')
  await expect(updated).toContainText('Price$120.00 → changed to $135.50')
  await expect(updated).toContainText('VisibleNo → changed to Yes')
  await page.getByLabel('Type').selectOption('Tags')
  await expect(page.getByText('No activity found.')).toBeVisible()
  await page.getByLabel('Type').selectOption('Products')
  await page.getByLabel('User').selectOption('Sandbox Siteadmin')
  await expect(page).toHaveURL(/kind=product.*person=/)
  await expect(updated).toHaveCount(1)
  await expectAccessible(page)
  await updated.getByRole('link', { name: product.name }).click()
  await expect(page).toHaveURL(`${ADMIN_PAGES.products}/${product.id}`)
})

test('links a message in the activity to its current page', async ({ page }) => {
  await loggedInAs(page, 'admin')
  const { id, name } = await newMessage(page)
  await page.request.put(`/api/admin/messages/${id}/archive`, {
    headers: await tokenOf(page),
    data: { archived: true },
  })
  await page.goto(`${ADMIN_PAGES.activity}?kind=message`)
  await page
    .getByRole('link', { name: `Message ${id}` })
    .first()
    .click()
  await expect(page).toHaveURL(`${ADMIN_PAGES.messages}?show=archived#message-${id}`)
  await expect(item(page, name)).toBeInViewport()
})

test('offers to retry when an email fails to load', async ({ page }) => {
  await loggedInAs(page, 'admin')
  await page.goto(find(ADMIN_PAGES.outbox, 'workshop@'))
  const email = uniqueEmail()
  await newMessage(page, { contact: email })
  await page.reload()
  await page.route('**/api/admin/outbox/*', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Show' }).first().click()
  await expect(page.getByRole('alert')).toContainText('could not reach the shop')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.locator('iframe')).toBeVisible()
})
