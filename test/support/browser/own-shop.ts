import { type ChildProcess, fork } from 'node:child_process'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { SHOP } from './urls.ts'

/** The two below are those of the shop of the worker and its sandbox. */
const PORT = Number(new URL(SHOP).port) + 5
const OWN_SHOP = `http://127.0.0.1:${PORT}`

/** The tests of the file get a shop that no test has used before. */
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
