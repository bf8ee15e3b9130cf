import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createSandbox } from '#sandbox/app.ts'
import { auditShop } from '#server/operations/reconciliation/reconcile.ts'
import { type Db, openDatabase } from '#server/platform/db/open.ts'
import { freePort } from '#test/support/free-port.ts'
import { ROOT, SHOP_PROCESS_ENV, untilReady } from '#test/support/shop-process.ts'
import { FAST_SETTINGS } from '#test/support/test-scale.ts'
import { createTestClient, type TestClient } from '#test/support/test-shop.ts'
import { type RoundRobin, startRoundRobin } from './round-robin.ts'

export interface Machine {
  url: string
  pid(): number
  client(): TestClient
  start(execArgv?: string[]): Promise<void>
  /** SIGKILL: no handler runs, nothing is flushed. */
  kill(): Promise<void>
  /** SIGTERM. @returns the exit code. */
  stop(): Promise<number | null>
}

/** Several shop processes with one database and one sandbox, behind a proxy. */
export interface SeveralShops {
  proxy: RoundRobin
  sandboxUrl: string
  /** Adds a machine, not yet started, by default of this version. The proxy uses it once it runs. */
  machine(settings?: Record<string, string>, checkout?: string): Promise<Machine>
  client(): TestClient
  db: Db
  audit(): Promise<string[]>
  close(): Promise<void>
}

/** @param shared settings of all machines; `program` is the file that a machine runs. */
export async function severalShops(
  shared: Record<string, string>,
  program = 'server/app/main.ts',
): Promise<SeveralShops> {
  const folder = mkdtempSync(join(tmpdir(), 'several-'))
  const proxy = await startRoundRobin()
  const sandbox = createSandbox({
    port: 0,
    smtpPort: 0,
    webhookUrl: `${proxy.url}/api/webhooks/stripe`,
    webhookSecret: 'whsec_sandbox',
    retryDelaysMs: [100, 200, 400, 800, 1600],
  })
  const { url: sandboxUrl, smtpPort } = await sandbox.start()
  const machines: Machine[] = []
  let database: ReturnType<typeof openDatabase> | null = null
  const settings = { DATA_DIR: shared.DATA_DIR ?? join(folder, '1'), DATABASE_URL: shared.DATABASE_URL }
  const open = () => {
    database ??= openDatabase(settings)
    return database.db
  }

  async function machine(own: Record<string, string> = {}, checkout = ROOT): Promise<Machine> {
    const url = `http://127.0.0.1:${await freePort()}`
    let child: ChildProcess | null = null
    const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
      proxy.targets = proxy.targets.filter((target) => target !== url || signal === 'SIGKILL')
      const ending = child
      if (!ending) return null
      child = null
      const exited = new Promise<number | null>((resolve) => ending.once('exit', resolve))
      ending.kill(signal)
      return exited
    }
    const made: Machine = {
      url,
      pid: () => child?.pid ?? 0,
      client: () => createTestClient(url),
      async start(execArgv = []) {
        if (child) return
        child = fork(join(checkout, program), {
          cwd: checkout,
          execArgv,
          stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
          env: {
            ...SHOP_PROCESS_ENV,
            PORT: new URL(url).port,
            PUBLIC_URL: proxy.url,
            TRUSTED_PROXIES: '127.0.0.1',
            SANDBOX_PORT: new URL(sandboxUrl).port,
            SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
            DATA_DIR: join(folder, String(machines.indexOf(made) + 1)),
            LOG_LEVEL: 'silent',
            BACKUP_AT: 'never',
            ...FAST_SETTINGS,
            ...shared,
            ...own,
          },
        })
        const opened = once(child, 'message')
        await untilReady(url)
        // Of several workers, all.
        await opened
        if (!proxy.targets.includes(url)) proxy.targets.push(url)
      },
      kill: async () => void (await end('SIGKILL')),
      stop: () => end('SIGTERM'),
    }
    machines.push(made)
    return made
  }

  return {
    proxy,
    sandboxUrl,
    machine,
    client: () => createTestClient(proxy.url),
    get db() {
      return open()
    },
    audit: () => auditShop(settings),
    async close() {
      for (const each of machines) await each.kill()
      await database?.close()
      await proxy.close()
      await sandbox.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
