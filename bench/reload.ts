import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { SECOND_MS } from '#contract/platform/values/time.ts'
import { type RunningShop, runningShops } from '#server/platform/process/running-shops.ts'
import { copyCheckout } from '#test/multi-process/checkout-copy.ts'
import { freePort } from '#test/support/free-port.ts'
import type { Row } from './row.ts'

const PAUSE_MS = 5
const CALM_MS = 10 * SECOND_MS

interface Requests {
  failed: number
  times: number[]
}

/** Measures what visitors notice of a reload on an otherwise idle machine. Each request opens a connection. */
export async function measureReload(): Promise<Row[]> {
  const checkout = copyCheckout()
  const data = mkdtempSync(join(tmpdir(), 'shop-bench-reload-'))
  const port = await freePort(3)
  const env = { ...process.env, PORT: String(port), DATA_DIR: data, LOG_LEVEL: 'error', DEMO_HISTORY: 'none' }
  const shop = spawn(process.execPath, ['cli/start.ts'], { cwd: checkout, env, stdio: 'ignore' })
  const ended = once(shop, 'exit')
  const url = `http://127.0.0.1:${port}/`
  try {
    await until(() => statusOf(checkout, shop.pid)?.state === 'running')
    const calm = await requestsWhile(url, () => setTimeout(CALM_MS))
    let tookMs = 0
    const reloading = await requestsWhile(url, async () => {
      const started = performance.now()
      shop.kill('SIGHUP')
      await until(() => statusOf(checkout, shop.pid)?.reloads === 1)
      tookMs = performance.now() - started
      await setTimeout(SECOND_MS)
    })
    return [
      {
        work: 'reload, home page meanwhile',
        measured: `${describe(reloading)}; the reload took ${Math.round(tookMs)} ms`,
        limit: `without a reload: ${describe(calm)}`,
        aim: 'none fails',
      },
    ]
  } finally {
    shop.kill('SIGTERM')
    await ended
    for (const folder of [checkout, data]) rmSync(folder, { recursive: true, force: true })
  }
}

function statusOf(checkout: string, pid: number | undefined): RunningShop | undefined {
  return runningShops(checkout).find((shop) => shop.pid === pid)
}

async function until(isDone: () => boolean): Promise<void> {
  while (!isDone()) await setTimeout(PAUSE_MS)
}

async function requestsWhile(url: string, work: () => Promise<unknown>): Promise<Requests> {
  const requests: Requests = { failed: 0, times: [] }
  let isOver = false
  const working = work().finally(() => {
    isOver = true
  })
  while (!isOver) {
    const started = performance.now()
    if (!(await succeeds(url))) requests.failed += 1
    requests.times.push(performance.now() - started)
    await setTimeout(PAUSE_MS)
  }
  await working
  return requests
}

function succeeds(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const sent = request(url, { agent: false }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode === 200))
      response.on('error', () => resolve(false))
    })
    sent.on('error', () => resolve(false)).end()
  })
}

function describe({ failed, times }: Requests): string {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0).toFixed(1)
  return `${failed} of ${times.length} failed, p50 ${at(0.5)}, p99 ${at(0.99)}, max ${at(1)} ms`
}
