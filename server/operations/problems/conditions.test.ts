import { createServer } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net'
import { createServer as createTlsServer } from 'node:tls'
import { afterEach, expect, test } from 'vitest'
import { visitWebsite } from '#server/platform/integrations/website.ts'
import { freePort } from '#test/support/free-port.ts'
import { selfSigned } from '#test/support/tls-proxy.ts'
import { checkClock } from './check-machine.ts'
import { checkCertificate } from './check-website.ts'

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

test('reports a certificate that expires soon', async () => {
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

/** Answers every handshake like Caddy without a certificate: "internal error". */
const NO_CERTIFICATE = Buffer.from([0x15, 0x03, 0x03, 0x00, 0x02, 0x02, 0x50])

test('opens the website like a browser and reports what visitors see', async () => {
  const mine = selfSigned('localhost')
  const serve = (status: number) =>
    listen(createHttpsServer(mine, (_request, reply) => void reply.writeHead(status).end()))
  const visit = async (port: number, ca?: Buffer) =>
    (await visitWebsite(`https://localhost:${port}`, { ...(ca && { ca }) })).problem
  expect(await visit(await serve(200), mine.cert)).toBeNull()
  expect(await visit(await serve(200))).toMatch(/^No browser trusts the certificate of localhost/)
  expect(await visit(await serve(503), mine.cert)).toMatch(/answers, but not the shop behind it \(503\)/)
  expect(await visit(await serve(404), mine.cert)).toMatch(/^Another web server answers at localhost/)
  expect(await visit(await freePort())).toMatch(
    /^Nothing answers at port \d+ of localhost \(ECONNREFUSED\)\. localhost points to 127\.0\.0\.1/,
  )
  const caddy = createTcpServer((socket) => socket.once('data', () => socket.end(NO_CERTIFICATE)))
  expect(await visit(await listen(caddy))).toMatch(/^There is no certificate for localhost yet/)
})

test('reports no clock problem while the provider is down', async () => {
  expect(await checkClock({ config: { stripe: { apiUrl: `http://127.0.0.1:${await freePort()}` } } })).toBe(
    'unknown',
  )
})
