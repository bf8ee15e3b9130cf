import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { auditShop } from '#server/operations/reconciliation/reconcile.ts'
import { type RunningShop, runningShops } from '#server/platform/process/running-shops.ts'
import { filledDatabase } from '#test/support/database.ts'
import { freePort } from '#test/support/free-port.ts'
import { SHOP_PROCESS_ENV, untilReady } from '#test/support/shop-process.ts'
import { FAST_SETTINGS } from '#test/support/test-scale.ts'
import { createTestClient, type TestClient } from '#test/support/test-shop.ts'
import { eventually } from '#test/support/wait.ts'
import { copyCheckout, editFile } from './checkout-copy.ts'

/** A shop in a checkout of its own, which the test may change, started as `npm start` does. */
export interface InstalledShop {
  checkout: string
  url: string
  sandboxUrl: string
  client(): TestClient
  /** Replaces text in a file of the checkout. */
  edit(file: string, text: string, replacement: string): void
  status(): RunningShop
  /** SIGHUP. @returns the status when the reload has ended. */
  reload(): Promise<RunningShop>
  audit(): Promise<string[]>
  close(): Promise<void>
}

export async function startInstalledShop(
  settings: Record<string, string> = {},
  checkout = copyCheckout(),
): Promise<InstalledShop> {
  const data = mkdtempSync(join(tmpdir(), 'shop-data-'))
  const database = await filledDatabase(data)
  const port = await freePort(3)
  const url = `http://127.0.0.1:${port}`
  const location = { DATA_DIR: settings.DATA_DIR ?? data, ...(database && { DATABASE_URL: database.url }) }
  const child = spawn(process.execPath, ['cli/start.ts'], {
    cwd: checkout,
    env: {
      ...SHOP_PROCESS_ENV,
      PORT: String(port),
      BACKUP_AT: 'never',
      ...FAST_SETTINGS,
      ...settings,
      ...location,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const exited = once(child, 'exit')
  const status = () => {
    const found = runningShops(checkout).find(({ pid }) => pid === child.pid)
    if (!found) throw new Error(`The shop does not run.\n${output}`)
    return found
  }
  async function close(): Promise<void> {
    child.kill('SIGTERM')
    await exited
    await database?.drop()
    for (const folder of [data, checkout]) rmSync(folder, { recursive: true, force: true })
  }
  try {
    await untilReady(url, () => (child.exitCode === null ? null : output))
    await eventually(
      async () => status(),
      ({ state }) => state === 'running',
    )
  } catch (error) {
    await close()
    throw error
  }
  return {
    checkout,
    url,
    sandboxUrl: `http://127.0.0.1:${port + 1}`,
    client: () => createTestClient(url),
    edit: (...change) => editFile(checkout, ...change),
    status,
    async reload() {
      const { reloads } = status()
      child.kill('SIGHUP')
      return eventually(
        async () => status(),
        (now) => now.state === 'running' && now.reloads > reloads,
      )
    },
    audit: () => auditShop(location),
    close,
  }
}
