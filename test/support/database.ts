import { randomUUID } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { addSandboxAccounts } from '#server/customers/accounts/sandbox-accounts.ts'
import { addDemoCatalog } from '#server/demo/fill.ts'
import { type Config, parseConfig } from '#server/platform/config/config.ts'
import { migrate, type OpenDatabase, openDatabase } from '#server/platform/db/open.ts'
import { FAST_SETTINGS } from './test-scale.ts'

export interface TestDatabase {
  url: string
  drop(): Promise<void>
}

/** An empty database on PostgreSQL. On SQLite, null: the database is a file in the test's folder. */
export async function emptyDatabase(): Promise<TestDatabase | null> {
  return process.env.TEST_ENGINE === 'postgres' ? emptyPostgres() : null
}

export async function emptyPostgres(template = 'template1'): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  // Since PostgreSQL 15, twice as fast as writing each block to the log.
  await administer(`create database ${name} template ${template} strategy file_copy`)
  return { url: urlOf(name), drop: () => administer(`drop database ${name} with (force)`) }
}

/** A migrated database with the sandbox accounts and the demo catalog. On SQLite it is a file in `folder`. */
export async function filledDatabase(folder: string): Promise<TestDatabase | null> {
  const { TEST_ENGINE, TEST_SQLITE_TEMPLATE, TEST_POSTGRES_TEMPLATE } = process.env
  if (TEST_ENGINE === 'postgres') return emptyPostgres(TEST_POSTGRES_TEMPLATE)
  if (!TEST_SQLITE_TEMPLATE)
    throw new Error('This test needs a shop. Name it *.shop.test.ts or *.once.test.ts.')
  copyFileSync(TEST_SQLITE_TEMPLATE, join(folder, 'shop.sqlite'))
  return null
}

/** Prepares the file that {@link filledDatabase} copies. @returns a cleanup function. */
export async function prepareSqlite(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'shop-template-'))
  await fill({ DATA_DIR: folder })
  process.env.TEST_SQLITE_TEMPLATE = join(folder, 'shop.sqlite')
  return () => rmSync(folder, { recursive: true, force: true })
}

/** Prepares the database that {@link filledDatabase} copies. */
export async function preparePostgres(): Promise<void> {
  const { url } = await emptyPostgres()
  await fill({ DATA_DIR: tmpdir(), DATABASE_URL: url })
  process.env.TEST_POSTGRES_TEMPLATE = new URL(url).pathname.slice(1)
}

async function fill(settings: { DATA_DIR: string; DATABASE_URL?: string }): Promise<void> {
  const database = openDatabase(settings)
  await migrate(database)
  await addDemoData(database, parseConfig(FAST_SETTINGS))
  await database.close()
}

export async function addDemoData(database: OpenDatabase, config: Config): Promise<void> {
  const at = Date.now()
  await addSandboxAccounts(database.db, config, at)
  await addDemoCatalog(database, at)
}

function urlOf(name: string): string {
  const url = new URL(process.env.TEST_POSTGRES ?? '')
  url.pathname = `/${name}`
  return url.href
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: process.env.TEST_POSTGRES })
  await client.connect()
  await client.query(statement).finally(() => client.end())
}
