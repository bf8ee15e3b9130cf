import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres, type TestPostgres } from '#test/support/postgres.ts'
import { runShopCommand } from '#test/support/run-cli.ts'
import { selfSigned } from '#test/support/tls-proxy.ts'

/** Managed PostgreSQL servers ask for TLS and often have a certificate of their own. */

const folder = mkdtempSync(join(tmpdir(), 'shop-certificate-'))
const CA_FILE = join(folder, 'ca.pem')
let postgres: TestPostgres
beforeAll(async () => {
  const certificate = selfSigned('localhost')
  writeFileSync(CA_FILE, certificate.cert)
  postgres = await startPostgres(certificate)
})
afterAll(async () => {
  await postgres.stop()
  rmSync(folder, { recursive: true })
})

function urlWith(host: string, query: string): string {
  const url = new URL(`${postgres.url}?${query}`)
  url.hostname = host
  url.password = 'hunter2'
  return url.href
}

const UNTRUSTED =
  'This machine does not trust the certificate of PostgreSQL. In DATABASE_URL, name a file with the provider’s CA certificate: sslmode=verify-full&sslrootcert=/etc/shop-database-ca.pem'

test.each([
  ['is of a private CA', 'localhost', () => 'sslmode=require', UNTRUSTED],
  [
    'names another host',
    '127.0.0.1',
    () => `sslmode=verify-full&sslrootcert=${CA_FILE}`,
    'The certificate of PostgreSQL names another host. In DATABASE_URL, use the host name that the provider gives you.',
  ],
  [
    'can’t be compared with a missing file',
    'localhost',
    () => 'sslmode=verify-full&sslrootcert=/nowhere/ca.pem',
    'The shop can’t read /nowhere/ca.pem, which DATABASE_URL names.',
  ],
])('explains what to do when the certificate of PostgreSQL %s', async (_, host, query, sentence) => {
  const settings = { DATA_DIR: folder, DATABASE_URL: urlWith(host, query()) }
  for (const command of ['audit', 'doctor']) {
    const { code, text } = await runShopCommand(settings, [command]).result
    expect([command, code, text]).toEqual([command, 1, expect.stringContaining(sentence)])
    expect(text).not.toContain('hunter2')
  }
})

test('connects to a PostgreSQL whose CA is named', async () => {
  const DATABASE_URL = urlWith('localhost', `sslmode=verify-full&sslrootcert=${CA_FILE}`)
  const { text } = await runShopCommand({ DATA_DIR: folder, DATABASE_URL }, ['doctor']).result
  expect(text).toContain('PostgreSQL is empty')
})
