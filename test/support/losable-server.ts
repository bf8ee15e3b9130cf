import { type ChildProcess, fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseConfig } from '#server/platform/config/config.ts'
import { type Db, openDatabase } from '#server/platform/db/open.ts'
import { startBackupStore, type TestBackupStore } from './backup-store.ts'
import { emptyDatabase, type TestDatabase } from './database.ts'
import { freePort } from './free-port.ts'
import { forwardCall, type ProviderProxy, startProviderProxy } from './provider-proxy.ts'
import { type CommandResult, resultOf, runShopCommand } from './run-cli.ts'
import { ROOT, SHOP_PROCESS_ENV, untilReady } from './shop-process.ts'
import { startSandbox } from './start-sandbox.ts'
import { FAST_SETTINGS } from './test-scale.ts'
import { createTestClient, type TestClient } from './test-shop.ts'
import { eventually } from './wait.ts'

/** A shop that runs as a process of its own, with a backup store, on a server that can be lost. */
export interface LosableServer {
  url: string
  sandboxUrl: string
  provider: ProviderProxy
  store: TestBackupStore
  client(): TestClient
  /** Starts the shop. */
  start(): Promise<void>
  /** Starts a shop that refuses to start. @returns what it says. */
  startInVain(): Promise<CommandResult>
  /** SIGKILL; then the folder and the database are gone, and there are empty ones. */
  lose(): Promise<void>
  kill(): Promise<void>
  /** Where the shop's data is. */
  folder(): string
  command(...args: string[]): Promise<CommandResult>
  /** @param change settings that differ from the shop's. */
  runCommand(args: string[], change?: Record<string, string>): ReturnType<typeof runShopCommand>
  query<T>(work: (db: Db) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** @param more settings */
export async function startLosableServer(more: Record<string, string> = {}): Promise<LosableServer> {
  const [store, provider, port] = [await startBackupStore(), await startProviderProxy(), await freePort()]
  const url = `http://127.0.0.1:${port}`
  const sandbox = await startSandbox(port, { retryDelaysMs: [100, 1000, 5000] })
  const { sandboxUrl, smtpPort } = sandbox
  provider.target = sandboxUrl
  let folder = ''
  let postgres: TestDatabase | null = null
  let child: ChildProcess | null = null

  const settings = () => ({
    PORT: String(port),
    SANDBOX_PORT: String(provider.port),
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    BACKUP_AT: 'never',
    BACKUP_EVERY_MINUTES: '1440',
    ...FAST_SETTINGS,
    ...store.settings,
    ...more,
    ...(postgres && { DATABASE_URL: postgres.url }),
  })

  function run(): ChildProcess {
    return fork(join(ROOT, 'server/app/main.ts'), {
      cwd: ROOT,
      env: { ...SHOP_PROCESS_ENV, ...settings() },
      execArgv: [],
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    })
  }

  async function kill(): Promise<void> {
    const killed = child
    child = null
    if (!killed) return
    const exited = new Promise((done) => killed.once('exit', done))
    killed.kill('SIGKILL')
    await exited
  }

  async function lose(): Promise<void> {
    await kill()
    if (folder) rmSync(folder, { recursive: true, force: true })
    await postgres?.drop()
    folder = mkdtempSync(join(tmpdir(), 'losable-server-'))
    postgres = await emptyDatabase()
  }

  async function query<T>(work: (db: Db) => Promise<T>): Promise<T> {
    const database = openDatabase(parseConfig(settings()))
    return work(database.db).finally(database.close)
  }

  /** Or the refusal to store one. */
  const firstCopy = (db: Db) =>
    db
      .selectFrom('backup_stores')
      .select('id')
      .where((row) => row.or([row('newest_at', 'is not', null), row('failure', 'is not', null)]))
      .executeTakeFirst()

  await lose()
  return {
    url,
    sandboxUrl,
    provider,
    store,
    client: () => createTestClient(url),
    async start() {
      child = run()
      await untilReady(url)
      // Storing an image twice at the same time damages it in the test's bucket, whose writes are not atomic.
      await eventually(() => query(firstCopy), Boolean)
    },
    startInVain: () => resultOf(run()),
    lose,
    kill,
    command: (...args) => runShopCommand(settings(), args).result,
    runCommand: (args, change) => runShopCommand({ ...settings(), ...change }, args),
    folder: () => folder,
    query,
    async close() {
      provider.intercept = forwardCall
      await lose()
      rmSync(folder, { recursive: true, force: true })
      await postgres?.drop()
      await provider.close()
      await sandbox.close()
      await store.close()
    },
  }
}
