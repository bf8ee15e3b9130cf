import { ADMIN_PAGES } from '#contract/app/admin-paths.ts'
import { expectAccessible } from '#test/support/browser/accessible.ts'
import { emailsTo } from '#test/support/browser/account.ts'
import { listItem, loggedInAs, onDevice, SIZES, statusMessage } from '#test/support/browser/admin.ts'
import { newMessage } from '#test/support/browser/contact-message.ts'
import { expect, IN_TEST_ALL, onceAt, test } from '#test/support/browser/fixtures.ts'
import { openPage, reloadPage } from '#test/support/browser/open-page.ts'

for (const size of SIZES) {
  test(
    `restores a reply after a reload, sends it, and keeps it ${onDevice(size)}`,
    onceAt('phone', size),
    async ({ page }) => {
      await loggedInAs(page, 'admin')
      if (size) await page.setViewportSize(size)
      const { name, email } = await newMessage(page)
      await openPage(page, ADMIN_PAGES.messages)
      const message = listItem(page, name)
      await expect(message.getByRole('link', { name: email })).toHaveAttribute('href', `mailto:${email}`)
      await message.getByRole('button', { name: 'Reply' }).click()
      await message.getByRole('button', { name: 'Send reply' }).click()
      const text = message.getByLabel('Your reply')
      await expect(text).toBeFocused()
      await expect(text).toHaveAccessibleDescription('Write a reply.')
      await text.fill('We can make it in ten days.')
      await reloadPage(page)
      await expect(text).toHaveValue('We can make it in ten days.')
      await expectAccessible(page)
      await message.getByRole('button', { name: 'Send reply' }).click()
      await expect(statusMessage(page, `Your reply to ${name} is on its way.`)).toBeVisible()
      await expect(text).toBeHidden()
      await expect(message).toContainText('Sandbox Admin replied')
      await expect(message).toContainText('We can make it in ten days.')
      await expect.poll(async () => (await emailsTo(email))[0]?.text).toContain('We can make it in ten days.')
      await reloadPage(page)
      await expect(message.getByText('Sent', { exact: true })).toBeVisible()
      await expect(message).not.toContainText('No reply yet')
      await expect(text).toBeHidden()
    },
  )

  test(`archives and unarchives a message ${onDevice(size)}`, IN_TEST_ALL, async ({ page }) => {
    await loggedInAs(page, 'admin')
    if (size) await page.setViewportSize(size)
    const { name } = await newMessage(page)
    await openPage(page, ADMIN_PAGES.messages)
    const show = page.getByRole('group', { name: 'Show' })
    await expect(show.getByRole('radio', { name: 'Active', exact: true })).toBeChecked()
    const next = await newMessage(page)
    await reloadPage(page)
    await listItem(page, next.name).getByRole('button', { name: 'Archive', exact: true }).press('Enter')
    await expect(listItem(page, name)).toBeFocused()
    await listItem(page, name).getByRole('button', { name: 'Archive', exact: true }).click()
    await expect(listItem(page, name)).toBeHidden()
    await show.getByText('Archived').click()
    await listItem(page, name).getByRole('button', { name: 'Unarchive', exact: true }).click()
    await expect(listItem(page, name)).toBeHidden()
    await page.goBack()
    await expect(show.getByRole('radio', { name: 'Active', exact: true })).toBeChecked()
    await expect(listItem(page, name)).toBeVisible()
  })
}

test('deletes a message after a confirmation and restores it with Undo', IN_TEST_ALL, async ({ page }) => {
  await loggedInAs(page, 'admin')
  const { name } = await newMessage(page)
  await openPage(page, ADMIN_PAGES.messages)
  await listItem(page, name).getByRole('button', { name: 'Delete', exact: true }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toHaveAccessibleName('Are you sure you want to permanently delete this message?')
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await listItem(page, name).getByRole('button', { name: 'Delete', exact: true }).click()
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(listItem(page, name)).toBeHidden()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(listItem(page, name)).toBeVisible()
})

test('offers a call to a phone contact and retries a failed reply', IN_TEST_ALL, async ({ page }) => {
  await loggedInAs(page, 'admin')
  const context = await newMessage(page, { contactMethod: 'phone', contact: '304-555-0142' })
  const writer = await newMessage(page)
  await openPage(page, ADMIN_PAGES.messages)
  await expect(listItem(page, context.name).getByRole('link', { name: 'Call 304-555-0142' })).toHaveAttribute(
    'href',
    'tel:+13045550142',
  )
  await expect(listItem(page, context.name).getByRole('button', { name: 'Reply' })).toHaveCount(0)
  const message = listItem(page, writer.name)
  await message.getByRole('button', { name: 'Reply' }).click()
  await message.getByLabel('Your reply').fill('Once, though the line was down.')
  await page.route('**/api/admin/messages/*/reply', (route) => route.abort(), { times: 1 })
  await message.getByRole('button', { name: 'Send reply' }).click()
  await expect(page.getByRole('alert')).toContainText('could not reach the shop')
  await expect(message.getByLabel('Your reply')).toHaveValue('Once, though the line was down.')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(message.getByText('Sandbox Admin replied')).toHaveCount(1)
  await expect.poll(async () => (await emailsTo(writer.email)).length).toBe(1)
})

test('restores a discarded reply with Undo', IN_TEST_ALL, async ({ page }) => {
  await loggedInAs(page, 'admin')
  const { name } = await newMessage(page)
  await openPage(page, ADMIN_PAGES.messages)
  await listItem(page, name).getByRole('button', { name: 'Reply' }).click()
  await listItem(page, name).getByLabel('Your reply').fill('Half a thought')
  await listItem(page, name).getByRole('button', { name: 'Discard' }).click()
  await expect(listItem(page, name).getByRole('button', { name: 'Reply' })).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(listItem(page, name).getByLabel('Your reply')).toHaveValue('Half a thought')
})
