import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { startTestShop } from '#test/support/test-shop.ts'

test('answers accepted requests during shutdown and no new ones', async () => {
  const shop = await startTestShop()
  const { port } = new URL(shop.url)
  const connected = once(shop.app.server, 'connection')
  const early = connect(Number(port), '127.0.0.1')
  await connected
  early.write('GET /api/products/1 HTTP/1.1\r\n')
  // By this response, the server has read the start of the first request.
  expect((await fetch(`${shop.url}/healthz`)).status).toBe(200)
  const ended = shop.close()
  const late = await fetch(`${shop.url}/about`).catch(() => null)
  early.write('host: shop\r\nconnection: close\r\n\r\n')
  expect(await text(early)).toMatch(/^HTTP\/1\.1 200 /)
  expect(late).toBeNull()
  await ended
})
