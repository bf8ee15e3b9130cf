import { loggedInAs, newOrder, PHONE } from '#test/support/browser/admin.ts'
import { expect, test } from '#test/support/browser/fixtures.ts'
import { openPage } from '#test/support/browser/open-page.ts'

test('shots', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await loggedInAs(page, 'admin')
  const order = await newOrder(page)
  const { order: full } = await (await page.request.get(`/api/admin/orders/${order.uuid}`)).json()
  await page.route('**/changes', async (route) => {
    const body = route.request().postDataJSON()
    const pick = ({ subtotal, discount, shipping, insurance, tax, card_fee, gift_card, deposit, total_price }: any) => ({ subtotal, discount, shipping, insurance, tax, card_fee, gift_card, deposit, total_price })
    const before = pick(full)
    const d = body.lines?.length > 1 ? 41.2 : body.shipping_method === 'pickup' ? -10.95 : 0
    const after = { ...before, subtotal: before.subtotal + d, total_price: Math.round((before.total_price + d) * 100) / 100 }
    await route.fulfill({ json: { success: true, order: { ...full, changes: [{ id: 1, at: new Date().toISOString(), by: null, what: ['It ships to 811 Rivers Street, Apt 4, Boone, NC 28607.', 'Added: Initials E.N. on the blade, $40.00.'], difference: d, settled: null, state: 'applied' }] }, before, after, difference: d, warnings: d > 0 ? ['A shipping label was exported on Nov 30. Make a new one.', 'The packing slip was printed.'] : [], pay_url: null } })
  })
  for (const [name, size] of [['1440', { width: 1440, height: 900 }], ['390', PHONE]] as const) {
    await page.setViewportSize(size)
    await openPage(page, `/admin/orders/${order.uuid}/change`)
    await page.screenshot({ path: `/tmp/staff-shots/fresh-${name}.png`, fullPage: true })
    await page.getByLabel('Phone').fill('(828) 555-0164')
    await page.getByLabel('Address', { exact: true }).fill('811 Rivers Street, Apt 4')
    await page.getByRole('button', { name: 'Custom line' }).click()
    await page.keyboard.type('Initials E.N. on the blade')
    await page.getByLabel('Price').fill('40')
    await expect(page.getByText('A shipping label')).toBeVisible()
    await page.getByLabel('State').selectOption('NY')
    await page.screenshot({ path: `/tmp/staff-shots/rise-${name}.png`, fullPage: true })
    await page.getByRole('button', { name: /^Remove the custom|^Remove Initials/ }).click()
    await page.getByRole('radio', { name: 'Pick up at the workshop' }).check()
    await page.getByRole('button', { name: /^Remove / }).first().click()
    await expect(page.getByText('gets back')).toBeVisible()
    await page.screenshot({ path: `/tmp/staff-shots/fall-${name}.png`, fullPage: true })
  }
})
