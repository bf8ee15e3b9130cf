import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#contract/platform/values/time.ts'
import { admin, contactMessage, post } from '#test/support/contact-helpers.ts'
import { startTestShop, type TestShop } from '#test/support/test-shop.ts'
import { sweepMessages } from './delete-messages.ts'

const MESSAGES = '/api/public/messages'

let shop: TestShop
afterEach(() => shop.close())

test('limits messages per hour and IP address, with Retry-After', async () => {
  shop = await startTestShop({ MESSAGES_PER_HOUR: '2' })
  const client = shop.client()
  expect((await post(client, MESSAGES, contactMessage())).status).toBe(201)
  shop.passTime(20 * MINUTE_MS)
  expect((await post(client, MESSAGES, contactMessage())).status).toBe(201)
  const form = contactMessage()
  const rejected = await post(client, MESSAGES, form)
  expect(rejected).toMatchObject({
    status: 429,
    body: { error: expect.stringContaining('Too many messages') },
  })
  const seconds = Number(rejected.headers.get('retry-after'))
  expect(seconds).toBeGreaterThan(39 * 60)
  expect(seconds).toBeLessThanOrEqual(40 * 60)

  shop.passTime(40 * MINUTE_MS)
  // The rejected request did not use up the captcha.
  expect((await post(client, MESSAGES, form)).status).toBe(201)
  expect((await post(client, MESSAGES, contactMessage())).status).toBe(429)
})

test('stores no more messages when many arrive at the same time', async () => {
  shop = await startTestShop({ MESSAGES_PER_HOUR: '5' })
  const answers = await Promise.all(
    Array.from({ length: 40 }, () => post(shop.client(), MESSAGES, contactMessage())),
  )
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(5)
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(35)
  expect((await (await admin(shop)).api.admin.messages({})).data).toHaveLength(5)
})

test('limits each IP address separately', async () => {
  shop = await startTestShop({ MESSAGES_PER_HOUR: '1', TRUSTED_PROXIES: '127.0.0.1' })
  const from = (address: string) =>
    shop.app.inject({
      method: 'POST',
      url: MESSAGES,
      headers: { 'x-forwarded-for': address },
      payload: contactMessage(),
    })
  expect((await from('203.0.113.5')).statusCode).toBe(201)
  expect((await from('203.0.113.5')).statusCode).toBe(429)
  expect((await from('203.0.113.6')).statusCode).toBe(201)
})

test('deletes sender hashes after the limit period', async () => {
  shop = await startTestShop()
  await post(shop.client(), MESSAGES, contactMessage())
  const hashedMessages = () =>
    shop.shop.db.selectFrom('messages').select('id').where('client_hash', 'is not', null).execute()
  await sweepMessages(shop.shop.db, shop.shop.now())
  expect(await hashedMessages()).toHaveLength(1)
  shop.passTime(HOUR_MS)
  await sweepMessages(shop.shop.db, shop.shop.now())
  expect(await hashedMessages()).toHaveLength(0)
})

test('rejects a form sent too fast without using up the captcha', async () => {
  shop = await startTestShop({ MESSAGE_TAKES_MS: '2000' })
  const form = contactMessage()
  const rejected = await post(shop.client(), MESSAGES, { ...form, elapsedMs: 300 })
  expect(rejected).toMatchObject({ status: 429, body: { error: expect.stringContaining('wait a moment') } })
  expect(rejected.headers.get('retry-after')).toBe('2')
  expect((await post(shop.client(), MESSAGES, { ...form, elapsedMs: 2300 })).status).toBe(201)
})

test.each(['is down', 'returns invalid replies'])(
  'rejects messages while the captcha service %s',
  async (problem) => {
    const service = createServer((_, reply) => reply.end('<h1>Bad gateway</h1>'))
    await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening))
    const { port } = service.address() as AddressInfo
    const stop = () => new Promise((stopped) => service.close(stopped))
    if (problem === 'is down') await stop()
    shop = await startTestShop({ SANDBOX_PORT: String(port) })
    const rejected = await post(shop.client(), MESSAGES, contactMessage())
    expect(rejected).toMatchObject({ status: 503, body: { error: expect.stringContaining('try again') } })
    expect(rejected.headers.get('retry-after')).not.toBeNull()
    expect(await (await admin(shop)).api.admin.messages({})).toEqual({ data: [] })
    if (problem !== 'is down') await stop()
  },
)
