import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { CaptchaUnavailableError, connectCaptcha } from './captcha.ts'
import { captchaService } from './captcha-services.ts'

let service: Server | undefined
afterEach(() => {
  service?.closeAllConnections()
  service?.close()
})

async function captchaAt(listener: RequestListener) {
  service = createServer(listener)
  await new Promise<void>((listening) => service?.listen(0, '127.0.0.1', listening))
  const { port } = service.address() as AddressInfo
  const settings = captchaService('turnstile', { siteKey: 'site', secret: 's&cret' }, 'shop.example')
  return connectCaptcha({ ...settings, verifyUrl: `http://127.0.0.1:${port}/siteverify` }, 200)
}

const answering = (verdict: unknown) =>
  captchaAt((_, reply) => reply.setHeader('content-type', 'application/json').end(JSON.stringify(verdict)))

test('sends the token and secret to the service without the client address', async () => {
  let received:
    | { method: string | undefined; type: string | undefined; form: Record<string, string> }
    | undefined
  const captcha = await captchaAt(async (request, reply) => {
    let body = ''
    for await (const chunk of request) body += chunk
    const type = request.headers['content-type']
    received = { method: request.method, type, form: Object.fromEntries(new URLSearchParams(body)) }
    reply.end(JSON.stringify({ success: true, hostname: 'shop.example' }))
  })
  expect(await captcha.passes('tök en=&')).toBe(true)
  expect(received).toEqual({
    method: 'POST',
    type: 'application/x-www-form-urlencoded;charset=UTF-8',
    form: { secret: 's&cret', response: 'tök en=&', sitekey: 'site' },
  })
})

test('rejects an empty token without a request to the service', async () => {
  const captcha = await captchaAt(() => expect.unreachable('the service got a request'))
  expect(await captcha.passes('')).toBe(false)
})

test.each([
  { success: false, 'error-codes': ['timeout-or-duplicate'] },
  { success: false, 'error-codes': ['invalid-input-response'] },
  { success: false },
  { success: true, hostname: 'elsewhere.example' },
  { success: true, hostname: 'shop.example.elsewhere.example' },
  { success: true },
])('rejects a token from another site or time: %j', async (verdict) => {
  expect(await (await answering(verdict)).passes('token')).toBe(false)
})

test.each(['invalid-input-secret', 'missing-input-secret', 'sitekey-secret-mismatch', 'internal-error'])(
  'reports a misconfigured or failing service as unavailable: %s',
  async (code) => {
    const captcha = await answering({ success: false, 'error-codes': [code] })
    await expect(captcha.passes('token')).rejects.toThrow(CaptchaUnavailableError)
    await expect(captcha.passes('token')).rejects.toThrow(code)
  },
)

test.each<[string, RequestListener]>([
  ['never answers', () => {}],
  ['hangs up', (request) => request.socket.destroy()],
  ['answers with a page', (_, reply) => reply.writeHead(502).end('<h1>Bad gateway</h1>')],
  ['answers nonsense', (_, reply) => reply.end('{"success":"yes"}')],
  ['sends elsewhere', (_, reply) => reply.writeHead(302, { location: 'http://127.0.0.1:1/' }).end()],
])('a service that %s counts as unavailable and the token is not logged', async (_trouble, listener) => {
  const captcha = await captchaAt(listener)
  const failure = await captcha.passes('secret-token').catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(CaptchaUnavailableError)
  expect(String((failure as Error).stack)).not.toMatch(/secret-token|s&cret/)
})
