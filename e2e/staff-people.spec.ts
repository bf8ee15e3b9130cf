import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { STAFF_PAGES } from '#contract/addresses.ts'
import { expectAccessible } from './accessible.ts'
import { freshEmail, mailsTo, newAccount, tokenOf } from './account.ts'
import { newMessage } from './message.ts'
import { listenForNoise } from './noise.ts'
import { orderAndPay } from './order-and-pay.ts'
import { loggedInAs, newPiece } from './staff.ts'

const PHONE = { width: 390, height: 844 }
const SIZES = [undefined, PHONE]
const where = (size: typeof PHONE | undefined) => (size ? 'on a phone' : 'at a desk')

const row = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text })
const item = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const said = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text })
const find = (path: string, search: string) => `${path}?search=${encodeURIComponent(search)}`

/** Somebody with an account of their own. @returns their address and name; the browser is the siteadmin's then. */
async function somebody(page: Page): Promise<{ email: string; name: string }> {
  const name = `June ${randomUUID().slice(0, 8)}`
  const email = await newAccount(page, name)
  await page.context().clearCookies()
  await loggedInAs(page, 'siteadmin')
  return { email, name }
}

for (const size of SIZES) {
  test(`a role is changed, told by mail and taken back, ${where(size)}`, async ({ page }) => {
    const { email, name } = await somebody(page)
    if (size) await page.setViewportSize(size)
    await page.goto(find(STAFF_PAGES.users, email))
    const role = row(page, name).getByRole('combobox')
    await expect(role).toHaveValue('customer')
    expect(await role.locator('option').allTextContents()).toEqual(['Customer', 'Admin', 'Site Admin'])
    await role.selectOption('Admin')
    await expect(said(page, `${name} is Admin now.`)).toBeVisible()
    await expect.poll(async () => (await mailsTo(page, email))[0]?.subject).toContain('You help to run')
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(role).toHaveValue('customer')
    await page.reload()
    await expect(role).toHaveValue('customer')
  })

  test(`an account is deleted after a question, ${where(size)}`, async ({ page }) => {
    const { email, name } = await somebody(page)
    if (size) await page.setViewportSize(size)
    await page.goto(find(STAFF_PAGES.users, email))
    await row(page, name).getByRole('button', { name: 'Delete', exact: true }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this user?' })
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(row(page, name).getByRole('button', { name: 'Delete' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog).toBeVisible()
    // Left and asked for again in one go: the question stays.
    await Promise.all([page.keyboard.press('Escape'), page.keyboard.press('Enter')])
    await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByText('No users found.')).toBeVisible()
    await expect(said(page, `The account of ${name} is deleted.`)).toBeVisible()
    await expect
      .poll(async () => (await mailsTo(page, email)).map(({ subject }) => subject))
      .toContain('Your account was closed by us')
  })
}

test('one’s own row has nothing to press, and an admin does not get to the page', async ({ page }) => {
  await page.goto('/login')
  await loggedInAs(page, 'siteadmin')
  await page.goto(find(STAFF_PAGES.users, 'siteadmin@shop.test'))
  await expect(row(page, 'siteadmin@shop.test')).toContainText('Site Admin')
  await expect(row(page, 'siteadmin@shop.test').locator('select, button')).toHaveCount(0)
  await page.context().clearCookies()
  await loggedInAs(page, 'admin')
  await page.goto(STAFF_PAGES.users)
  await expect(page).toHaveURL('/')
})

for (const size of SIZES) {
  test(`a reply is written, outlives a reload, arrives by mail and stays, ${where(size)}`, async ({
    page,
  }) => {
    await loggedInAs(page, 'admin')
    if (size) await page.setViewportSize(size)
    const { name, email } = await newMessage(page)
    await page.goto(STAFF_PAGES.messages)
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
    await expect(said(page, `Your reply to ${name} is on its way.`)).toBeVisible()
    await expect(text).toBeHidden()
    await expect(message).toContainText('Sandbox Admin replied')
    await expect(message).toContainText('We can make it in ten days.')
    await expect
      .poll(async () => (await mailsTo(page, email))[0]?.text)
      .toContain('We can make it in ten days.')
    await page.reload()
    await expect(message.getByText('Sent', { exact: true })).toBeVisible()
    await expect(message).not.toContainText('No answer yet')
    await expect(text).toBeHidden()
  })

  test(`a message goes into the archive and back, ${where(size)}`, async ({ page }) => {
    await loggedInAs(page, 'admin')
    if (size) await page.setViewportSize(size)
    const { name } = await newMessage(page)
    await page.goto(STAFF_PAGES.messages)
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

test('a message is deleted after a question and comes back by Undo', async ({ page }) => {
  await loggedInAs(page, 'admin')
  const { name } = await newMessage(page)
  await page.goto(STAFF_PAGES.messages)
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

test('who left a number is called, and a reply that can’t go is kept and tried again', async ({ page }) => {
  await loggedInAs(page, 'admin')
  const caller = await newMessage(page, { contactMethod: 'phone', contact: '304-555-0142' })
  const writer = await newMessage(page)
  await page.goto(STAFF_PAGES.messages)
  await expect(item(page, caller.name).getByRole('link', { name: 'Call 304-555-0142' })).toHaveAttribute(
    'href',
    'tel:+13045550142',
  )
  await expect(item(page, caller.name).getByRole('button', { name: 'Reply' })).toHaveCount(0)
  const message = item(page, writer.name)
  await message.getByRole('button', { name: 'Reply' }).click()
  await message.getByLabel('Your reply').fill('Once, though the line was down.')
  await page.route('**/api/admin/messages/*/reply', (route) => route.abort(), { times: 1 })
  await message.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByRole('alert')).toContainText('could not reach the shop')
  await expect(message.getByLabel('Your reply')).toHaveValue('Once, though the line was down.')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(message.getByText('Sandbox Admin replied')).toHaveCount(1)
  await expect.poll(async () => (await mailsTo(page, writer.email)).length).toBe(1)
})

test('a draft that is discarded comes back by Undo', async ({ page }) => {
  await loggedInAs(page, 'admin')
  const { name } = await newMessage(page)
  await page.goto(STAFF_PAGES.messages)
  await item(page, name).getByRole('button', { name: 'Reply' }).click()
  await item(page, name).getByLabel('Your reply').fill('Half a thought')
  await item(page, name).getByRole('button', { name: 'Discard' }).click()
  await expect(item(page, name).getByRole('button', { name: 'Reply' })).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(item(page, name).getByLabel('Your reply')).toHaveValue('Half a thought')
})

/** Not what the trace of a test tries to run in a mail's frame, where nothing runs. */
const ownNoise = (line: string) => !line.startsWith("Blocked script execution in 'about:srcdoc'")

/** How the mailbox outside answers from now on. */
async function setMail(page: Page, mode: 'normal' | 'reject'): Promise<void> {
  const outside = new URL(page.url())
  outside.port = String(Number(outside.port) + 1)
  await page.request.post(new URL('/control/mail', outside).href, { data: { mode } })
}

for (const size of SIZES) {
  test(`a mail that failed is read and sent again, ${where(size)}`, async ({ page }) => {
    await loggedInAs(page, 'admin')
    if (size) await page.setViewportSize(size)
    await page.goto(STAFF_PAGES.messages)
    const { name, email } = await newMessage(page)
    await page.reload()
    await setMail(page, 'reject')
    try {
      await item(page, name).getByRole('button', { name: 'Reply' }).click()
      await item(page, name).getByLabel('Your reply').fill('Come by on Saturday.')
      await item(page, name).getByRole('button', { name: 'Send reply' }).click()
      await expect(item(page, name)).toContainText('Could not be sent')
    } finally {
      await setMail(page, 'normal')
    }
    await page.goto(STAFF_PAGES.outbox)
    await page.getByLabel('Search').fill(email)
    await page.getByRole('link', { name: 'Failed', exact: true }).click()
    await expect(page).toHaveURL(/(?=.*search=ada)(?=.*state=failed)/)
    const mail = row(page, 'Reply to a message')
    await expect(mail).toHaveCount(1)
    await expect(mail).toContainText('The mail server refused it (550).')
    const noise = listenForNoise(page)
    await mail.getByRole('button', { name: 'Show' }).click()
    const letter = page.frameLocator('iframe')
    await expect(letter.getByText('Come by on Saturday.', { exact: true }).last()).toBeVisible()
    await page.getByRole('button', { name: 'Plain text' }).click()
    await expect(page.getByText('> Do you make the hunter with a longer blade?')).toBeVisible()
    expect(noise.filter(ownNoise)).toEqual([])
    await mail.getByRole('button', { name: 'Send again' }).click()
    await expect(said(page, `'Reply to a message' is on its way to ${email}.`)).toBeVisible()
    await expect.poll(async () => (await mailsTo(page, email)).length).toBe(1)
    await page.goto(find(STAFF_PAGES.outbox, email))
    await expect(row(page, 'Reply to a message')).toContainText('Sent')
  })
}

test('an order’s mail shows its pictures; a mail with a secret shows why it can’t be read', async ({
  page,
}) => {
  const noise = listenForNoise(page)
  const email = await newAccount(page)
  const order = await orderAndPay(page.request, await tokenOf(page))
  await page.context().clearCookies()
  await loggedInAs(page, 'admin')
  await page.goto(find(STAFF_PAGES.outbox, email))
  await row(page, 'Address to be confirmed').getByRole('button', { name: 'Show' }).click()
  await expect(page.getByText('between the shop and its owner')).toBeVisible()
  await expect(row(page, 'Address to be confirmed').getByRole('button', { name: 'Send again' })).toHaveCount(
    0,
  )

  const { order: placed } = await (
    await page.request.get('/api/orders/verify', { params: { order_uuid: order.split('/').pop() ?? '' } })
  ).json()
  await page.goto(find(STAFF_PAGES.outbox, String(placed.id)))
  await row(page, 'Order confirmation').getByRole('button', { name: 'Show' }).click()
  const width = (frame: Element) =>
    frame instanceof HTMLIFrameElement ? (frame.contentDocument?.images[0]?.naturalWidth ?? 0) : 0
  await expect.poll(() => page.locator('iframe').evaluate(width)).toBeGreaterThan(0)
  expect(noise.filter(ownNoise)).toEqual([])
})

test('the activity is narrowed by kind and person, in words, with a way to the thing', async ({ page }) => {
  await loggedInAs(page, 'siteadmin')
  await page.goto(STAFF_PAGES.activity)
  const piece = await newPiece(page, { price: 120, published: false })
  const change = {
    name: piece.name,
    description: 'Forged for a test.',
    price: 135.5,
    stock: 2,
    category_id: 2,
  }
  const saved = await page.request.put(`/api/admin/products/${piece.id}`, {
    headers: await tokenOf(page),
    data: { ...change, published: true },
  })
  expect(saved.status()).toBe(200)
  await page.getByLabel('Search').fill(piece.name)
  await expect(page.getByText('2 entries', { exact: true })).toBeVisible()
  const updated = row(page, 'Updated')
  await expect(updated).toContainText('Price$120.00 → became $135.50')
  await expect(updated).toContainText('On showNo → became Yes')
  await page.getByLabel('Kind').selectOption('Tags')
  await expect(page.getByText('No activity found.')).toBeVisible()
  await page.getByLabel('Kind').selectOption('Products')
  await page.getByLabel('Person').selectOption('Sandbox Siteadmin')
  await expect(page).toHaveURL(/kind=product.*person=/)
  await expect(updated).toHaveCount(1)
  await expectAccessible(page)
  await updated.getByRole('link', { name: piece.name }).click()
  await expect(page).toHaveURL(`${STAFF_PAGES.products}/${piece.id}`)
})

test('a message in the activity leads to where it stands now', async ({ page }) => {
  await loggedInAs(page, 'admin')
  const { id, name } = await newMessage(page)
  await page.request.put(`/api/admin/messages/${id}/archive`, {
    headers: await tokenOf(page),
    data: { archived: true },
  })
  await page.goto(`${STAFF_PAGES.activity}?kind=message`)
  await page
    .getByRole('link', { name: `Message ${id}` })
    .first()
    .click()
  await expect(page).toHaveURL(`${STAFF_PAGES.messages}?show=archived#message-${id}`)
  await expect(item(page, name)).toBeInViewport()
})

test('what can’t be loaded says so and is asked for again', async ({ page }) => {
  await loggedInAs(page, 'admin')
  await page.goto(find(STAFF_PAGES.outbox, 'workshop@'))
  const email = freshEmail()
  await newMessage(page, { contact: email })
  await page.reload()
  await page.route('**/api/admin/outbox/*', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Show' }).first().click()
  await expect(page.getByRole('alert')).toContainText('could not reach the shop')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.locator('iframe')).toBeVisible()
})
