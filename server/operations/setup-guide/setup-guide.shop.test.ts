import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { LEGAL_PAGES } from '#contract/catalog/pages/page-keys.ts'
import type { SetupStep } from '#contract/operations/setup-guide/setup-guide.ts'
import type { SetupStepKey } from '#contract/operations/setup-guide/setup-steps.ts'
import { appCode, emailsBySubject } from '#test/support/account-helpers.ts'
import { changeProduct, loggedIn, refundRest } from '#test/support/admin-helpers.ts'
import { buy, httpErrorOf } from '#test/support/checkout-helpers.ts'
import { changeSettings } from '#test/support/settings-helpers.ts'
import { sharedLogin, sharedShop } from '#test/support/shared-shop.ts'
import type { TestClient } from '#test/support/test-shop.ts'

const shop = sharedShop()
const siteadmin = sharedLogin(shop, 'siteadmin')

async function step(key: SetupStepKey): Promise<SetupStep> {
  const { steps } = await siteadmin.api.admin.setup({})
  const found = steps.find((each) => each.key === key)
  if (!found) throw new Error(`The guide has no step ${key}.`)
  return found
}

test('starts with ten open steps, each with a sentence about what is missing', async () => {
  const { steps, dismissed } = await siteadmin.api.admin.setup({})
  expect(dismissed).toBe(false)
  expect(steps.map(({ key, done }) => `${key} ${done}`)).toEqual([
    'business false',
    'first_product false',
    'shipping false',
    'tax false',
    'pages false',
    'payments false',
    'email false',
    'two_factor false',
    'backups false',
    'test_order false',
  ])
  for (const { detail } of steps) expect(detail).toMatch(/^[A-Z‘].+\.$/)
})

test.each(['business', 'shipping', 'tax'] as const)(
  'completes %s once it is saved, even unchanged',
  async (section) => {
    await changeSettings(siteadmin, section, {})
    expect(await step(section)).toMatchObject({
      done: true,
      detail: expect.stringContaining('Sandbox Siteadmin'),
    })
  },
)

test('counts a product only without the demo’s name and images', async () => {
  await changeProduct(siteadmin, 1, { price: 999 })
  await changeProduct(siteadmin, 2, { name: 'Renamed, but still in the demo’s photograph' })
  const { data: draft } = await siteadmin.api.admin.createProduct({
    ...OWN,
    name: 'Ada’s Knife',
    published: false,
  })
  expect(await step('first_product')).toMatchObject({
    done: false,
    detail: expect.stringContaining('‘Ada’s Knife’'),
  })
  const { data: own } = await siteadmin.api.admin.createProduct({ ...OWN, name: 'Nora’s Knife' })
  expect(await step('first_product')).toEqual({
    key: 'first_product',
    done: true,
    detail: '‘Nora’s Knife’ is in the shop.',
  })
  for (const { id } of [draft, own]) await siteadmin.api.admin.deleteProduct({ id: String(id) })
  expect((await step('first_product')).done).toBe(false)
})

const OWN = { description: 'Forged for a test.', price: 120, stock: 1, category_id: 1 }

test('completes legal pages once each is confirmed or edited', async () => {
  const admin = await loggedIn(shop, 'admin')
  const edit = async (client: TestClient, key: string, lead: string) => {
    const { page } = await client.api.admin.page({ key })
    await client.api.admin.updatePage({ key, fields: { lead }, revision: page.revision })
  }
  const [edited, ...others] = LEGAL_PAGES
  for (const key of LEGAL_PAGES) await edit(admin, key, 'Changed by an admin.')
  for (const key of others) await siteadmin.api.admin.confirmPage({ key })
  expect(await step('pages')).toMatchObject({
    done: false,
    detail: expect.stringContaining('Shipping & Returns'),
  })
  await edit(siteadmin, edited, 'Changed by the owner.')
  await edit(admin, 'privacy-policy', 'Changed again.')
  expect((await step('pages')).done).toBe(true)
  const { pages } = await siteadmin.api.admin.pages({})
  expect(
    pages.filter(({ confirmed }) => confirmed?.by === 'Sandbox Siteadmin').map(({ key }) => key),
  ).toEqual([...LEGAL_PAGES])
  expect((await httpErrorOf(siteadmin.api.admin.confirmPage({ key: 'home' }))).status).toBe(404)
  expect((await httpErrorOf(admin.api.admin.confirmPage({ key: edited }))).status).toBe(403)
})

test('completes the test order once it is paid and fully refunded', async () => {
  const { orderUuid } = await buy(shop.client(), [{ id: 9, quantity: 1 }])
  await siteadmin.api.admin.refundOrder({ orderUuid, amount: 5, request_key: randomUUID() })
  expect((await step('test_order')).done).toBe(false)
  await refundRest(siteadmin, orderUuid)
  const { order } = await siteadmin.api.admin.order({ orderUuid })
  expect(await step('test_order')).toMatchObject({
    done: true,
    detail: expect.stringMatching(new RegExp(`^Order ${order.id} was paid, and refunded on `)),
  })
})

test('sends up to five test emails an hour, which count only in a live shop', async () => {
  const { email } = await siteadmin.api.admin.sendTestEmail({})
  expect(email).toMatchObject({ kind: 'test-email', recipient: 'siteadmin@shop.test' })
  const [received] = await emailsBySubject(shop, 'siteadmin@shop.test', /^Test email from/)
  expect(received?.text).toContain('SPF, DKIM, DMARC')
  for (const key of ['email', 'payments'] as const) {
    expect(await step(key)).toMatchObject({
      done: false,
      detail: expect.stringMatching(/^This is the sandbox/),
    })
  }
  for (let count = 0; count < 4; count++) await siteadmin.api.admin.sendTestEmail({})
  expect(await httpErrorOf(siteadmin.api.admin.sendTestEmail({}))).toEqual({
    status: 429,
    error: 'You sent 5 test emails within an hour. Try again later.',
  })
})

test('completes backups while the last restore test passed', async () => {
  let at = shop.shop.now()
  const test = (place: 'disk' | 'store', differences: string[]) => {
    at += 1000
    return shop.shop.db
      .insertInto('backups')
      .values({
        taken_at: at,
        took_ms: 1,
        file: null,
        bytes: 1,
        orders: 1,
        differences: JSON.stringify(differences),
        failure: null,
        place,
      })
      .execute()
  }
  await test('disk', [])
  expect((await step('backups')).done).toBe(false)
  await test('store', ['Order 1001 is missing.'])
  expect((await step('backups')).done).toBe(false)
  await test('store', [])
  await test('disk', ['Order 1001 is missing.'])
  expect((await step('backups')).done).toBe(true)
})

test('dismisses the guide and brings it back', async () => {
  const put = (body: object) =>
    siteadmin.fetch('/api/admin/setup', {
      method: 'PUT',
      headers: {
        'content-type': 'application/json',
        'x-csrf-token': siteadmin.cookies.get('csrfToken') ?? '',
      },
      body: JSON.stringify(body),
    })
  for (const wrong of [{}, { dismissed: 'yes' }, { dismissed: null }, { dismissed: 1 }]) {
    expect((await put(wrong)).status).toBe(400)
  }
  expect((await siteadmin.api.admin.setup({})).dismissed).toBe(false)
  expect((await siteadmin.api.admin.dismissSetup({ dismissed: true })).dismissed).toBe(true)
  const again = await loggedIn(shop, 'siteadmin')
  const { dismissed, steps } = await again.api.admin.setup({})
  expect([dismissed, steps.length]).toEqual([true, 10])
  expect((await again.api.admin.dismissSetup({ dismissed: false })).dismissed).toBe(false)
  const { data } = await siteadmin.api.admin.activity({ search: 'Setup guide' })
  expect(data.map(({ after }) => after)).toEqual([{ dismissed: false }, { dismissed: true }])
})

// Last, because later logins need a code.
test('completes two-factor login once every site admin uses it', async () => {
  expect((await step('two_factor')).detail).toContain('Sandbox Siteadmin')
  const { secret } = await siteadmin.api.twoFactor.enableApp({ email: 'siteadmin@shop.test' })
  await siteadmin.api.twoFactor.verifyApp({ otp: appCode(shop, secret) })
  expect((await step('two_factor')).done).toBe(true)
})
