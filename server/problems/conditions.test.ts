import { createServer } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { afterEach, expect, test } from 'vitest'
import { freePort } from '#test/support/free-port.ts'
import { selfSigned } from '#test/support/tls-proxy.ts'
import { checkCertificate } from './check-certificate.ts'
import { checkClock } from './check-clock.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close()
})

async function listen(server: Server): Promise<number> {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  servers.push(server)
  return (server.address() as AddressInfo).port
}

test.each([
  [-8, 'The server’s clock is 8 s fast.'],
  [8, 'The server’s clock is 8 s slow.'],
  [-4, null],
  [4, null],
])('compares the clock with a provider whose clock is %d s ahead', async (seconds, sentence) => {
  const provider = createServer((_request, reply) => {
    reply.setHeader('date', new Date(Date.now() + seconds * 1000).toUTCString()).end()
  })
  const apiUrl = `http://127.0.0.1:${await listen(provider)}`
  expect(await checkClock({ config: { stripe: { apiUrl } } })).toEqual(
    sentence === null ? 'fine' : { problem: sentence },
  )
})

test('reports a certificate that ends soon, and nothing about a website that is gone', async () => {
  const check = (port: number) =>
    checkCertificate({ config: { publicUrl: `https://localhost:${port}` }, now: Date.now })
  const website = (days: number) =>
    listen(createTlsServer(selfSigned('localhost', days), (socket) => socket.end()))
  expect(await check(await website(5))).toEqual({
    problem: expect.stringMatching(
      /^The certificate of localhost ends on [A-Z][a-z]+ \d+ and was not renewed\.$/,
    ),
  })
  expect(await check(await website(30))).toBe('fine')
  expect(await check(await freePort())).toBe('unknown')
  expect(await checkCertificate({ config: { publicUrl: 'http://localhost' }, now: Date.now })).toBe('fine')
})

test('knows nothing of a clock whose provider is gone', async () => {
  expect(await checkClock({ config: { stripe: { apiUrl: `http://127.0.0.1:${await freePort()}` } } })).toBe(
    'unknown',
  )
})
