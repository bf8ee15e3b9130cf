import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { startTestShop, type TestShop } from '#checks/test-shop.ts'
import { letter, post, staff } from '#checks/writer.ts'
import { HOUR_MS, MINUTE_MS } from '#contract/shop.ts'
import { sweepMessages } from './forget.ts'

const MESSAGES = '/api/public/messages'

let shop: TestShop
afterEach(() => shop.close())

test('from one address so many messages an hour are taken, and it is told when to come back', async () => {
  shop = await startTestShop({ MESSAGES_PER_HOUR: '2' })
  const visitor = shop.visitor()
  expect((await post(visitor, MESSAGES, letter())).status).toBe(201)
  shop.passTime(20 * MINUTE_MS)
  expect((await post(visitor, MESSAGES, letter())).status).toBe(201)
  const form = letter()
  const refused = await post(visitor, MESSAGES, form)
  expect(refused).toMatchObject({
    status: 429,
    body: { error: expect.stringContaining('Too many messages') },
  })
  const seconds = Number(refused.headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(39 * 60)
  expect(seconds).toBeLessThanOrEqual(40 * 60)

  shop.passTime(40 * MINUTE_MS)
  // The refusal did not use up the captcha.
  expect((await post(visitor, MESSAGES, form)).status).toBe(201)
  expect((await post(visitor, MESSAGES, letter())).status).toBe(429)
})

test('another address has its own limit', async () => {
  shop = await startTestShop({ MESSAGES_PER_HOUR: '1', TRUSTED_PROXIES: '127.0.0.1' })
  const from = (address: string) =>
    shop.app.inject({
      method: 'POST',
      url: MESSAGES,
      headers: { 'x-forwarded-for': address },
      payload: letter(),
    })
  expect((await from('203.0.113.5')).statusCode).toBe(201)
  expect((await from('203.0.113.5')).statusCode).toBe(429)
  expect((await from('203.0.113.6')).statusCode).toBe(201)
})

test('where a message came from is forgotten once the limit needs it no more', async () => {
  shop = await startTestShop()
  await post(shop.visitor(), MESSAGES, letter())
  const known = () =>
    shop.shop.db.selectFrom('messages').select('id').where('client_hash', 'is not', null).execute()
  await sweepMessages(shop.shop.db, shop.shop.now())
  expect(await known()).toHaveLength(1)
  shop.passTime(HOUR_MS)
  await sweepMessages(shop.shop.db, shop.shop.now())
  expect(await known()).toHaveLength(0)
})

test('a form sent faster than anyone writes is asked for again, its captcha unused', async () => {
  shop = await startTestShop({ MESSAGE_TAKES_MS: '2000' })
  const form = letter()
  const refused = await post(shop.visitor(), MESSAGES, { ...form, elapsedMs: 300 })
  expect(refused).toMatchObject({ status: 429, body: { error: expect.stringContaining('wait a moment') } })
  expect(refused.headers.get('retry-after')).toBe('2')
  expect((await post(shop.visitor(), MESSAGES, { ...form, elapsedMs: 2300 })).status).toBe(201)
})

test.each(['is gone', 'speaks in riddles'])(
  'while the captcha service %s, messages are refused for now and nothing is kept',
  async (trouble) => {
    const service = createServer((_, reply) => reply.end('<h1>Bad gateway</h1>'))
    await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening))
    const { port } = service.address() as AddressInfo
    const stop = () => new Promise((stopped) => service.close(stopped))
    if (trouble === 'is gone') await stop()
    shop = await startTestShop({ SANDBOX_PORT: String(port) })
    const refused = await post(shop.visitor(), MESSAGES, letter())
    expect(refused).toMatchObject({ status: 503, body: { error: expect.stringContaining('try again') } })
    expect(refused.headers.get('retry-after')).not.toBeNull()
    expect(await (await staff(shop)).api.admin.messages({})).toEqual({ data: [] })
    if (trouble !== 'is gone') await stop()
  },
)
