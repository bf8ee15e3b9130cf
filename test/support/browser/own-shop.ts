import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { SHOP } from './urls.ts'

/** The worker's shop and its sandbox use the two ports below. */
const PORT = Number(new URL(SHOP).port) + 5
const OWN_SHOP = `http://127.0.0.1:${PORT}`

/** Starts a fresh shop for the tests of a file. */
export function startOwnShop(): void {
  let shop: ChildProcess | null = null
  test.use({ baseURL: OWN_SHOP })
  test.beforeAll(async () => {
    test.slow()
    const settings = { PORT: String(PORT), LOG_LEVEL: 'error', BACKUP_AT: 'never' }
    shop = fork(join(import.meta.dirname, 'serve.ts'), {
      env: { ...process.env, ...settings },
      execArgv: [],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    await expect
      .poll(
        () =>
          fetch(`${OWN_SHOP}/readyz`).then(
            ({ status }) => status,
            () => 0,
          ),
        { timeout: 240_000 },
      )
      .toBe(200)
  })
  test.afterAll(async () => {
    const ended = new Promise((done) => shop?.once('exit', done))
    if (shop?.kill('SIGTERM')) await ended
  })
}
