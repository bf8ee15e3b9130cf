import { Agent, request } from 'node:http'
import { expect, test } from 'vitest'
import { MINUTE_MS } from '#contract/platform/values/time.ts'
import { changeProduct, loggedIn } from '#test/support/admin-helpers.ts'
import { TEST_SCALE } from '#test/support/test-scale.ts'
import { pause, until } from '#test/support/wait.ts'
import { type InstalledShop, startInstalledShop } from './installed-shop.ts'
import { crowd } from './load.ts'

const isPostgres = process.env.TEST_ENGINE === 'postgres'
/** `npm run test:all` tries each engine with one process and with two. */
const WORKERS = TEST_SCALE.isFull ? ['1', '2'] : [isPostgres ? '2' : '1']
const RELOADS = TEST_SCALE.isFull ? 3 : 1
const REQUESTS = TEST_SCALE.isFull ? 3000 : 200

/** Ends a test that hangs. */
const TIMEOUT_MS = (TEST_SCALE.isFull ? 20 : 3) * MINUTE_MS
/** Leaves the next version some time to start. */
const PAUSE_MS = TEST_SCALE.isFull ? 1 : 50

const PATHS = ['/', '/shop-knives/all-knives', '/api/products/1', '/healthz']

test.each(WORKERS)(
  'fails no request while it reloads, with WORKERS=%s',
  async (workers) => {
    const shop = await startInstalledShop({ WORKERS: workers })
    try {
      await changeProduct(await loggedIn(shop, 'siteadmin'), 1, { stock: 5000 })
      let isReloading = true
      const customers = crowd(shop, () => isReloading, 1)
      const visitors = sendRequests(shop, () => isReloading)
      for (let reload = 1; reload <= RELOADS; reload++) {
        shop.edit('server/app/main.ts', '', `// version ${reload}\n`)
        expect(await shop.reload()).toMatchObject({ reloads: reload, failure: null })
        await visitors.untilSent((REQUESTS / RELOADS) * reload)
      }
      isReloading = false
      const { bought, rejected } = await customers.finish()
      expect(await visitors.failures()).toEqual([])
      expect(rejected).toEqual([])
      expect(bought.length).toBeGreaterThan(0)
      expect(bought.filter(({ reported }) => reported !== 'paid')).toEqual([])
      expect(await shop.audit()).toEqual([])
    } finally {
      await shop.close()
    }
  },
  TIMEOUT_MS,
)

/** Half of the visitors keep their connections, and half open one for each request. */
function sendRequests({ url }: InstalledShop, isOpen: () => boolean) {
  const failed: string[] = []
  let sent = 0
  async function visit(agent: Agent): Promise<void> {
    while (isOpen()) {
      const path = PATHS[sent % PATHS.length] ?? '/'
      sent += 1
      const outcome = await statusOf(new URL(path, url), agent)
      await pause(PAUSE_MS, 'visitors read')
      if (outcome !== '200') failed.push(`${path}: ${outcome}`)
    }
  }
  const visits = [true, true, false, false].map((keepAlive) => visit(new Agent({ keepAlive, maxSockets: 1 })))
  return {
    async untilSent(count: number) {
      await until(() => sent >= count)
    },
    async failures() {
      await Promise.all(visits)
      return failed
    },
  }
}

/** Without the retries that browsers do. */
function statusOf(url: URL, agent: Agent): Promise<string> {
  return new Promise((resolve) => {
    const sent = request(url, { agent }, (response) => {
      response.on('end', () => resolve(String(response.statusCode)))
      response.on('error', (error) => resolve(error.message))
      response.resume()
    })
    sent.on('error', (error) => resolve(error.message))
    sent.end()
  })
}
