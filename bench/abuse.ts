import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import type { Row } from './row.ts'

const ROOT = resolve(import.meta.dirname, '..')
const ORDERS = 1700
const JUNK = 100

const TESTS = ['server/checkout/card-testing.shop.test.ts', 'server/http/invalid-input.shop.test.ts']

export async function measureAbuse(): Promise<Row[]> {
  const started = Date.now()
  const child = spawn(process.execPath, [join(ROOT, 'node_modules/.bin/vitest'), 'run', ...TESTS], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, CARD_TESTS: String(ORDERS), JUNK_RUNS: String(JUNK) },
  })
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve))
  if (code !== 0) throw new Error('The abuse tests failed. See above.')
  const seconds = Math.round((Date.now() - started) / 1000)
  return [
    {
      work: 'abuse',
      measured: `${ORDERS} checkouts in an hour from one and from many IP addresses, ${JUNK} invalid bodies for each endpoint: passed in ${seconds} s`,
    },
  ]
}
