import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { Engine } from '#server/platform/db/migrations/dialect.ts'
import { loggedIn } from '#test/support/admin-helpers.ts'
import { freePort } from '#test/support/free-port.ts'
import { startPostgres } from '#test/support/postgres.ts'
import { createTestClient, type TestClient } from '#test/support/test-shop.ts'
import { type Program, postgresCpuMs, startProgram } from './processes.ts'

/** Everything that the benchmarks store. */
export const folder = mkdtempSync(join(tmpdir(), 'shop-bench-'))

/** A page with products, and one of them. */
export const LISTING = '/shop-knives/all-knives'
export const PRODUCT = '/shop-knives/knife/1/drop-point-hunter-black-walnut'

export interface BenchShop {
  program: Program
  url: string
  admin(): Promise<TestClient>
}

/** Where a shop keeps its data. */
export type Place = { DATA_DIR: string; DATABASE_URL?: string }

/** @param name of the shop's data: the same name opens the same shop again. */
export function placeOf(name: string): Place {
  return { DATA_DIR: join(folder, name) }
}

/** Limits that the load of one client must not reach, and no emails. */
const SETTINGS = {
  LOG_LEVEL: 'error',
  DEMO_HISTORY: 'none',
  BACKUP_AT: 'never',
  SMTP_URL: 'smtp://127.0.0.1:9',
  CALLS_PER_MINUTE: '1000000000',
  OPEN_CHECKOUTS: '100000',
  VISITOR_CHECKOUTS: '100000',
  UNPAID_CHECKOUTS: '100000',
  RESERVED_UNITS: '1000000',
}

/** Starts a shop with a payment provider, and stops them after the work. */
export async function withShop<T>(
  place: Place,
  work: (shop: BenchShop) => Promise<T>,
  env: Record<string, string> = {},
): Promise<T> {
  const [port, providerPort] = [await freePort(), await freePort()]
  const [url, providerUrl] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${providerPort}/`]
  const provider = await startProgram(
    'bench/harness/stub-provider.ts',
    { PORT: String(providerPort) },
    providerUrl,
  )
  try {
    const settings = { ...SETTINGS, ...place, PORT: String(port), SANDBOX_PORT: String(providerPort), ...env }
    const file = Number(env.WORKERS ?? 1) > 1 ? 'server/app/workers.ts' : 'server/app/main.ts'
    const program = await startProgram(file, settings, `${url}/readyz`)
    const admin = () => loggedIn({ client: () => createTestClient(url) }, 'admin')
    return await work({ program, url, admin }).finally(() => program.stop())
  } finally {
    await provider.stop()
  }
}

/** Starts a shop twice, so that its catalog, its images, and its compiled code are ready. */
export async function withPreparedShop<T>(
  name: string,
  work: (shop: BenchShop) => Promise<T>,
  env: Record<string, string> = {},
): Promise<T> {
  await withShop(placeOf(name), async () => {}, env)
  return withShop(placeOf(name), work, env)
}

export interface Databases {
  create(name: string): Promise<Place>
  /** CPU time of the database's own processes. */
  cpuMs(): number
}

/** Runs the work on each engine. */
export async function onEachEngine<T>(
  engines: Engine[],
  work: (engine: Engine, databases: Databases) => Promise<T[]>,
): Promise<T[]> {
  const results: T[] = []
  for (const engine of engines) {
    if (engine === 'sqlite') {
      const databases = { create: async (name: string) => placeOf(`sqlite-${name}`), cpuMs: () => 0 }
      results.push(...(await work(engine, databases)))
      continue
    }
    const server = await startPostgres()
    const create = async (name: string) => createDatabase(server.url, name)
    results.push(...(await work(engine, { create, cpuMs: postgresCpuMs }).finally(() => server.stop())))
  }
  return results
}

async function createDatabase(serverUrl: string, name: string): Promise<Place> {
  const database = `bench_${name.replaceAll('-', '_')}`
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  await client.query(`create database ${database}`).finally(() => client.end())
  const DATABASE_URL = Object.assign(new URL(serverUrl), { pathname: `/${database}` }).href
  return { ...placeOf(`postgres-${name}`), DATABASE_URL }
}

export function cookiesOf({ cookies }: TestClient): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}
