import { beforeAll, expect, test } from 'vitest'
import type { api } from '#contract/app/api.ts'
import type { EndpointInput } from '#contract/platform/api/endpoint.ts'
import { changeProduct } from '#test/support/admin-helpers.ts'
import { buy, mailbox } from '#test/support/checkout-helpers.ts'
import { changeSettings, TAXES } from '#test/support/settings-helpers.ts'
import { sharedLogin, sharedShop } from '#test/support/shared-shop.ts'
import { eventually } from '#test/support/wait.ts'

const shop = sharedShop()
const staff = sharedLogin(shop, 'siteadmin')

beforeAll(async () => {
  await changeProduct(staff, 1, { stock: 500, price: 100 })
  await changeProduct(staff, 2, { stock: 500, price: 40 })
  await changeSettings(staff, 'tax', TAXES)
  await changeSettings(staff, 'card_fee', { enabled: false })
  await changeSettings(staff, 'shipping', {
    standard: Array(70).fill(10),
    flat_rate: { small: 9, medium: 14, large: 20 },
  })
})

type Change = EndpointInput<typeof api.admin.changeOrder>

const TAXED = { address: '1 Main Street', city: 'Elkins', state: 'WV', zip: '26241' } as const
const UNTAXED = { address: '9 Elm Street', city: 'Berea', state: 'OH', zip: '44017' } as const

async function bought(change: Parameters<typeof buy>[2] = {}, quantity = 1): Promise<string> {
  return (await buy(shop.client(), [{ id: 1, quantity }], { ...TAXED, ...change })).orderUuid
}

async function orderOf(orderUuid: string) {
  return (await staff.api.admin.order({ orderUuid })).order
}

async function change(orderUuid: string, asked: Partial<Change>) {
  const { version } = await orderOf(orderUuid)
  const request_key = crypto.randomUUID()
  return staff.api.admin.changeOrder({ orderUuid, version, request_key, dry_run: false, ...asked })
}

async function emailsTo(address: string, subject: RegExp) {
  return eventually(
    async () => (await mailbox(shop, address)).filter((email) => subject.test(email.subject)),
    (emails) => emails.length > 0,
  )
}

test('mends an address: the tax of the new place is worked out, the difference goes back, and one email says so', async () => {
  const email = 'mend@example.com'
  const orderUuid = await bought({ email })
  const before = await orderOf(orderUuid)
  const dry = await change(orderUuid, { address: UNTAXED, dry_run: true })
  expect(dry).toMatchObject({
    difference: -6,
    before: { tax: 6, total_price: 116 },
    after: { tax: 0, total_price: 110 },
  })
  expect(dry.order).toMatchObject({ total_price: 110, refunded: 0, shipping_address: { city: 'Berea' } })
  expect(await orderOf(orderUuid)).toEqual(before)

  const { order, ...costs } = await change(orderUuid, { address: UNTAXED })
  expect(costs).toMatchObject({ difference: -6, warnings: [], pay_url: null })
  expect(order).toMatchObject({
    total_price: 110,
    tax: 0,
    refunded: 0,
    waived: 0,
    payment: { refunded: 0, tax_refunded: 0, refundable: 110 },
  })
  expect(order.changes).toMatchObject([
    { difference: -6, settled: 'refund', state: 'applied', by: { name: expect.any(String) } },
  ])
  expect(order.changes[0]?.what).toEqual([
    'It now goes to 9 Elm Street, Berea, OH 44017, and no longer to 1 Main Street, Elkins, WV 26241.',
  ])
  expect(order.version).toBeGreaterThan(before.version)
  expect(order.events.filter(({ kind }) => kind === 'refunded')).toEqual([])
  const [sent] = await emailsTo(email, /has changed/)
  expect(sent?.subject).toBe(`Your order ${order.id} has changed`)
  expect(sent?.text.replace(/\s+/g, ' ')).toMatch(
    /It now goes to 9 Elm Street.*The total went from \$116\.00 to \$110\.00\. We return \$6\.00\..*as before/,
  )
  expect((await mailbox(shop, email)).filter(({ subject }) => /refund/i.test(subject))).toEqual([])
  expect(await shop.audit()).toEqual([])
})
