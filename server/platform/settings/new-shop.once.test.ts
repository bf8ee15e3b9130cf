import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startTestShop } from '#test/support/test-shop.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'settings-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

async function feesOf(settings: Record<string, string>) {
  const shop = await startTestShop({ DATA_DIR: folder, ...settings })
  const fees = await shop.client().api.checkout.calculateFees({ cart: [{ id: 1, quantity: 1 }] })
  await shop.close()
  return fees
}

test('keeps the fees of the first start despite a changed environment', async () => {
  const first = await feesOf({
    PACKAGING_OZ: '40',
    QUOTED_ZONE: '1',
    CARD_FEE_PERMILLE: '35',
    CARD_FEE_CENTS: '50',
  })
  expect(first.total).toBe(Math.ceil(((first.subtotal + first.shipping) * 100 + 50) / (1 - 0.035)) / 100)
  expect(await feesOf({})).toEqual(first)
  expect(await feesOf({ PACKAGING_OZ: '8', CARD_FEE_PERMILLE: '0', CARD_FEE_CENTS: '0' })).toEqual(first)
})
