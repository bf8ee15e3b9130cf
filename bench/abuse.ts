import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { pageP99 } from './logins.ts'
import type { Row } from './row.ts'

const ROOT = resolve(import.meta.dirname, '..')
const ORDERS = 1700
const JUNK = 100

const TESTS = [
  'server/sales/checkout/card-testing.shop.test.ts',
  'server/platform/http/invalid-input.shop.test.ts',
]

export async function measureAbuse(): Promise<Row[]> {
  const started = Date.now()
  const child = spawn(
    process.execPath,
    [join(ROOT, 'node_modules/.bin/vitest'), 'run', '--project', 'sqlite', ...TESTS],
    {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, CARD_TESTS: String(ORDERS), JUNK_RUNS: String(JUNK) },
    },
  )
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve))
  if (code !== 0) throw new Error('The abuse tests failed. See above.')
  const seconds = Math.round((Date.now() - started) / 1000)
  return [
    {
      work: 'abuse',
      measured: `${ORDERS} checkouts in an hour from one and from many IP addresses, ${JUNK} invalid bodies for each endpoint: passed in ${seconds} s`,
      aim: 'all pass',
    },
  ]
}

/** As often as `CALLS_PER_MINUTE` lets one address in live mode. */
const CALLS = 600
const DESCRIPTION = ['/api/docs/js/scalar.js', '/api/openapi.json']

/** One address downloads the API's description, uncompressed, while others look at a page. */
export async function measureDescription(shopUrl: string, page: string): Promise<Row> {
  const quiet = await pageP99(shopUrl + page)
  const busy = pageP99(shopUrl + page)
  const started = performance.now()
  let calls = 0
  async function stranger(): Promise<void> {
    while (calls < CALLS) {
      const path = DESCRIPTION[calls++ % DESCRIPTION.length]
      const answer = await fetch(shopUrl + path, { headers: { 'accept-encoding': 'identity' } })
      if (!answer.ok) throw new Error(`${path} failed with ${answer.status}.`)
      await answer.arrayBuffer()
    }
  }
  await Promise.all(Array.from({ length: 8 }, stranger))
  const seconds = ((performance.now() - started) / 1000).toFixed(1)
  return {
    work: 'downloads of the API description',
    measured: `${CALLS} in ${seconds} s; a cached page's p99 ${await busy} ms meanwhile, ${quiet} ms without`,
    aim: 'p99 ≤ 100 ms',
  }
}
