import { expect, test } from 'vitest'
import { sendRaw } from '#test/support/raw-http.ts'
import { sharedShop } from '#test/support/shared-shop.ts'
import saved from './page-bytes.json' with { type: 'json' }

const MAX_BYTES = 100 * 1024
/** A page that grows by a quarter grows for a reason, which changes the saved figure. */
const MAX_GROWTH = 1.25

const shop = sharedShop()

test.each(Object.entries(saved))(
  'keeps the HTML of %s near %i bytes, before compression',
  async (path, bytes) => {
    const { status, text } = await sendRaw(shop, 'GET', path)
    expect(status).toBe(200)
    const now = Buffer.byteLength(text)
    expect(now).toBeLessThanOrEqual(Math.min(bytes * MAX_GROWTH, MAX_BYTES))
    expect(now).toBeGreaterThan(bytes / MAX_GROWTH)
  },
)
