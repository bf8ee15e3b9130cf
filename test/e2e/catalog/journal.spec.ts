import type { Page } from '@playwright/test'
import { journalPage } from '#contract/app/admin-paths.ts'
import { knifeById } from '#contract/platform/values/paths.ts'
import { loggedInAs, onDevice, SIZES } from '#test/support/browser/admin.ts'
import { Staff } from '#test/support/browser/commission.ts'
import { expect, IN_TEST_ALL, test } from '#test/support/browser/fixtures.ts'
import { openPage } from '#test/support/browser/open-page.ts'
import { addEntry, newKnife } from '#test/support/browser/passport.ts'
import { editPage, jpeg } from '#test/support/browser/product-form.ts'

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const story = (page: Page) => page.getByRole('region', { name: 'How it was made' })
const pictures = (count: number) =>
  Promise.all(Array.from({ length: count }, (_, index) => jpeg(`bench-${index}.jpg`)))

for (const size of SIZES) {
  test(`adds, changes and deletes a journal entry ${onDevice(size)}`, IN_TEST_ALL, async ({ page }) => {
    const staff = await Staff.logIn(page)
    const id = await newKnife(staff)
    await staff.end()
    await loggedInAs(page, 'admin')
    if (size) await page.setViewportSize(size)
    await openPage(page, editPage(id))
    await page.getByRole('link', { name: 'Journal', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Journal entry' })).toBeVisible()
    await expect(page.getByText('No entries so far')).toBeVisible()

    await button(page, 'Save entry').click()
    await expect(page.getByText('Write what you did.')).toBeVisible()
    await page.getByLabel('What you did').fill('Ground the bevels to 0.012 in and heat treated.')
    await expect(page.getByText('47 of 2,000')).toBeVisible()
    await page.getByLabel('Date').fill('2026-10-14')
    await page.getByLabel('Take or choose').setInputFiles(await pictures(7))
    await expect(page.getByText('Add at most 6 photographs.')).toBeVisible()
    await expect(page.getByRole('img', { name: '6 of 6' })).toBeVisible()
    for (let left = 6; left > 2; left--) await button(page, `Remove photograph ${left}`).click()
    await expect(page.getByText('2 of 6.')).toBeVisible()

    const call = `**/api/admin${journalPage(id).replace('/admin', '')}`
    await page.route(call, (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    await button(page, 'Save entry').click()
    await expect(page.getByText(/Your entry is still here/)).toBeVisible()
    await page.unroute(call)
    await button(page, 'Save entry').click()
    await expect(page.getByText('1 entry so far')).toBeVisible()
    await expect(page.getByLabel('What you did')).toHaveValue('')
    await expect(page.getByRole('listitem').filter({ hasText: 'Oct 14' })).toContainText(
      'Public, 2 photographs',
    )

    await openPage(page, knifeById(id))
    await expect(story(page).getByRole('listitem')).toHaveText(/Oct 14.*Ground the bevels.*2 pictures/)

    await openPage(page, journalPage(id))
    await page.getByRole('link', { name: 'Edit the entry of Oct 14' }).click()
    await expect(page.getByLabel('What you did')).toHaveValue(
      'Ground the bevels to 0.012 in and heat treated.',
    )
    await button(page, 'Remove photograph 1').click()
    await page.getByRole('switch', { name: 'Public' }).uncheck()
    await button(page, 'Save entry').click()
    await expect(page.getByRole('listitem').filter({ hasText: 'Oct 14' })).toContainText('Only staff')
    await openPage(page, knifeById(id))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(story(page)).toHaveCount(0)

    await openPage(page, journalPage(id))
    await page.getByRole('link', { name: 'Edit the entry of Oct 14' }).click()
    await button(page, 'Delete entry').click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await expect(page.getByText('No entries so far')).toBeVisible()
  })
}

test('shows four entries, oldest first, and expands long ones', IN_TEST_ALL, async ({ page }) => {
  const staff = await Staff.logIn(page)
  const id = await newKnife(staff)
  const days = ['2026-09-20', '2026-09-02', '2026-10-06', '2026-10-24', '2026-09-11']
  for (const date of days) await addEntry(staff, id, { date, text: `Work of ${date}.` })
  await addEntry(staff, id, {
    date: '2026-08-30',
    text: `${'We picked the bar from the rack. '.repeat(12)}The end.`,
  })
  await addEntry(staff, id, { date: '2026-08-31', text: 'A secret.', isPublic: false })
  await staff.end()
  await openPage(page, knifeById(id))
  const entries = story(page).getByRole('listitem')
  await expect(entries.getByRole('heading')).toHaveText([
    'Aug 30',
    'Sep 2',
    'Sep 11',
    'Sep 20',
    'Oct 6',
    'Oct 24',
  ])
  await expect(page.getByText('A secret.')).toHaveCount(0)
  const widths = await entries.evaluateAll((all) => all.map((entry) => entry.getBoundingClientRect().right))
  expect(widths.filter((right) => right <= 1440)).toHaveLength(4)

  const text = story(page).getByText('We picked the bar')
  const isCut = () => text.evaluate((element) => element.scrollHeight > element.clientHeight)
  expect(await isCut()).toBe(true)
  await story(page).getByText('Read more').click()
  expect(await isCut()).toBe(false)
  await expect(story(page).getByText('Read less')).toBeVisible()
})
