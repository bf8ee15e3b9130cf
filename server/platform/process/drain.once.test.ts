import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { SECOND_MS } from '#contract/platform/values/time.ts'
import { startTestShop } from '#test/support/test-shop.ts'
import { drain } from './drain.ts'

const GET = 'GET /api/products/1 HTTP/1.1\r\nhost: shop\r\n\r\n'

const CACHED_PAGE = 'HEAD /about HTTP/1.1\r\nhost: shop\r\n\r\n'

async function nextResponse(connection: Socket): Promise<string> {
  const [data] = (await once(connection, 'data')) as [Buffer]
  return data.toString()
}

test('answers requests on open connections, ends those connections, and opens no new ones', async () => {
  const shop = await startTestShop()
  const port = Number(new URL(shop.url).port)
  const [kept, slow, reader] = [1, 2, 3].map(() => connect(port, '127.0.0.1')) as [Socket, Socket, Socket]
  reader.write(CACHED_PAGE)
  expect(await nextResponse(reader)).toMatch(/^connection: keep-alive/im)
  kept.write(GET)
  expect(await nextResponse(kept)).toMatch(/^connection: keep-alive/im)
  slow.write('POST /api/checkout/calculate-fees HTTP/1.1\r\nhost: shop\r\ncontent-length: 2\r\n\r\n{')
  // By this response, the server has read the start of the slow request.
  expect((await fetch(`${shop.url}/healthz`, { headers: { connection: 'close' } })).status).toBe(200)

  const drained = drain(shop.app.server, 3 * SECOND_MS)
  expect(await fetch(shop.url).catch(() => null)).toBeNull()
  kept.write(GET)
  const last = await text(kept)
  expect(last).toMatch(/^HTTP\/1\.1 200 /)
  expect(last).toMatch(/^connection: close/im)
  reader.write(CACHED_PAGE)
  expect(await text(reader)).toMatch(/^connection: close/im)
  slow.write('}')
  expect(await text(slow)).toMatch(/^HTTP\/1\.1 4\d\d /)
  await drained
  await shop.close()
})
