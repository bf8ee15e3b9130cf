import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import pg from 'pg'
import { MINUTE_MS } from '#contract/platform/values/time.ts'
import { createApp } from '#server/app/app.ts'
import { loadSsrBundle } from '#server/app/load-ssr-bundle.ts'
import { openShop } from '#server/app/shop.ts'
import { auditShop } from '#server/operations/reconciliation/reconcile.ts'
import { parseConfig } from '#server/platform/config/config.ts'
import { emptyDatabase } from './database.ts'
import { freePort } from './free-port.ts'
import { ROOT } from './shop-process.ts'
import { startSandbox } from './start-sandbox.ts'
import { FAST_SETTINGS } from './test-scale.ts'
import { createTestClient, type TestClient } from './test-shop.ts'

// biome-ignore lint/suspicious/noExplicitAny: written by an older version
export type Facts = any

export const ENGINE = process.env.TEST_ENGINE === 'postgres' ? 'postgres' : 'sqlite'

/** The data of a shop that ran on an older commit. Its README says what is in it. */
export function olderShop(commit: '46e553d' | '37a7a5ec') {
  const folder = join(ROOT, `test/fixtures/shop-${commit}`)
  const unzipped = (file: string) => gunzipSync(readFileSync(join(folder, file)))
  return {
    folder,
    /** What each shop held, by engine. */
    facts: JSON.parse(readFileSync(join(folder, 'facts.json'), 'utf8')) as Facts,
    unzipped,
  }
}

export type OlderShop = ReturnType<typeof olderShop>

export async function copyOlderShop({ folder: from, unzipped }: OlderShop) {
  const folder = mkdtempSync(join(tmpdir(), 'older-shop-'))
  const isPacked = (path: string) => path.endsWith('.gz')
  cpSync(join(from, 'data'), folder, { recursive: true, filter: (path) => !isPacked(path) })
  const keys = join(from, 'passport-keys', ENGINE)
  if (existsSync(keys)) cpSync(keys, join(folder, 'passport-keys'), { recursive: true })
  const stateFile = join(folder, 'sandbox', 'sandbox.sqlite')
  mkdirSync(join(folder, 'sandbox'))
  writeFileSync(stateFile, unzipped(`sandbox/${ENGINE}.sqlite.gz`))
  const database = await emptyDatabase()
  if (database) {
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    await client.query(String(unzipped('postgres.sql.gz')))
    await client.end()
  } else {
    writeFileSync(join(folder, 'shop.sqlite'), unzipped('data/shop.sqlite.gz'))
  }
  return {
    place: { DATA_DIR: folder, ...(database && { DATABASE_URL: database.url }) },
    stateFile,
    async remove() {
      await database?.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** Starts the current version on a copy of the older data, a minute after the older shop stopped, without jobs. */
export async function startOlderShop(older: OlderShop) {
  const copy = await copyOlderShop(older)
  const facts = older.facts[ENGINE]
  let ahead = facts.madeAt + MINUTE_MS - Date.now()
  const now = () => Date.now() + ahead
  const port = await freePort()
  const sandbox = await startSandbox(port, { clock: now, stateFile: copy.stateFile, sweepEveryMs: 300 })
  const { sandboxUrl, smtpPort } = sandbox
  const config = parseConfig({
    PORT: String(port),
    SANDBOX_PORT: new URL(sandboxUrl).port,
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    LOG_LEVEL: 'silent',
    BACKUP_AT: 'never',
    ...FAST_SETTINGS,
    ...copy.place,
  })
  const shop = await openShop(config, { web: await loadSsrBundle(), now })
  const app = await createApp(shop)
  await app.listen({ host: '127.0.0.1', port })
  const url = `http://127.0.0.1:${port}`
  return {
    facts,
    shop,
    url,
    sandboxUrl,
    startJobs: () => shop.startJobs(app.log),
    passTime(ms: number) {
      ahead += ms
    },
    /** A browser with stored cookies. */
    client(cookies: Record<string, string> = {}): TestClient {
      const client = createTestClient(url)
      for (const [name, value] of Object.entries(cookies)) client.cookies.set(name, value)
      return client
    },
    audit: () => auditShop(copy.place),
    async close() {
      await app.close()
      await shop.close()
      await sandbox.close()
      await copy.remove()
    },
  }
}
