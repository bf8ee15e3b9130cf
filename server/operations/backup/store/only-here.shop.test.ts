import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MINUTE_MS } from '#contract/platform/values/time.ts'
import { loggedIn } from '#test/support/admin-helpers.ts'
import { openCheckout } from '#test/support/checkout-helpers.ts'
import { type CopiedShop, startCopiedShop } from '#test/support/copied-shop.ts'
import { form, sendForm } from '#test/support/form-body.ts'
import { newGiftCard } from '#test/support/gift-card-helpers.ts'
import { takeOrder } from '#test/support/manual-order-helpers.ts'
import { runCopyJob } from './schedule.ts'

let copied: CopiedShop
beforeAll(async () => {
  copied = await startCopiedShop()
  copied.shop.passTime(15 * MINUTE_MS)
})
afterAll(() => copied.close())

test('stores records unknown to the payment provider within two minutes', async () => {
  const { remote, shop } = copied
  const [admin, customer] = await Promise.all([loggedIn(shop, 'admin'), loggedIn(shop, 'customer')])
  async function storedAMinuteAfter(change: () => Promise<unknown>) {
    const snapshots = () => remote.proxy.stored.filter((key) => key.startsWith('snapshots/')).length
    const before = snapshots()
    await change()
    shop.passTime(MINUTE_MS)
    await runCopyJob(copied.job())
    return snapshots() - before
  }
  await runCopyJob(copied.job())
  expect(await storedAMinuteAfter(async () => undefined)).toBe(0)
  const { code: giftCardCode } = await newGiftCard(shop, admin, 500)
  expect(await storedAMinuteAfter(async () => undefined)).toBe(1)
  const checkout = () => openCheckout(shop.client(), [{ id: 9, quantity: 1 }], { giftCardCode })
  expect(await storedAMinuteAfter(checkout)).toBe(1)
  const { order_uuid: orderUuid } = (await takeOrder(admin)).order
  expect(await storedAMinuteAfter(async () => undefined)).toBe(1)
  const giveBack = () => admin.api.admin.refundOrder({ orderUuid, amount: 5, request_key: randomUUID() })
  expect(await storedAMinuteAfter(giveBack)).toBe(1)
  const { passport } = await admin.api.admin.issuePassport({ id: '1' })
  expect(await storedAMinuteAfter(async () => undefined)).toBe(1)
  expect(await storedAMinuteAfter(() => customer.api.passports.claim(passport))).toBe(1)
  const report = () => customer.api.passports.lost({ code: passport.code, lost: true })
  expect(await storedAMinuteAfter(report)).toBe(1)
  const entry = form([], { text: 'Forged the blade.', date: '2026-01-05', public: 'true' })
  const { body } = await sendForm(admin, 'POST', '/api/admin/products/1/journal', entry)
  expect(await storedAMinuteAfter(async () => undefined)).toBe(1)
  const takeBack = () => admin.api.admin.deleteJournalEntry({ id: '1', entryId: String(body.data.id) })
  expect(await storedAMinuteAfter(takeBack)).toBe(1)
  expect(await storedAMinuteAfter(async () => undefined)).toBe(0)
  remote.proxy.mode = 'silent'
  shop.passTime(MINUTE_MS)
  await runCopyJob(copied.job())
})
