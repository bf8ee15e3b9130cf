import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import pg from 'pg'
import { type ApiClient, createClient } from '#contract/client.ts'
import { createSandbox } from '#sandbox/app.ts'
import { auditShop } from '#server/audit/audit.ts'
import { loadWeb } from '#server/built-pages.ts'
import { parseConfig } from '#server/config.ts'
import { addSandboxAccounts } from '#server/demo/accounts.ts'
import { addDemoCatalogue } from '#server/demo/fill.ts'
import { createApp } from '#server/http/app.ts'
import type { LogTarget } from '#server/http/logging.ts'
import { openShop, type Shop } from '#server/shop.ts'
import { freePort } from './postgres.ts'

/** A whole shop for one test: its own empty database on the engine under test, its own outside world, its own clock. */
export interface TestShop {
  url: string
  sandboxUrl: string
  /** Where the outside world takes mail, for a shop that is told another place. */
  smtpPort: number
  shop: Shop
  app: FastifyInstance
  /** Moves the shop's clock and the outside world's. */
  passTime(ms: number): void
  /** A browser without a page: keeps cookies, sends the CSRF token. */
  visitor(): Visitor
  audit(): Promise<string[]>
  close(): Promise<void>
}

export interface Visitor {
  api: ApiClient
  /** Any request, as it is. */
  fetch(path: string, init?: RequestInit): Promise<Response>
  cookies: Map<string, string>
}

export async function startTestShop(
  settings: Record<string, string> = {},
  logTo?: LogTarget,
): Promise<TestShop> {
  const folder = mkdtempSync(join(tmpdir(), 'shop-test-'))
  const database = await emptyDatabase()
  const port = await freePort()
  let ahead = 0
  const now = () => Date.now() + ahead
  const sandbox = createSandbox({
    port: 0,
    smtpPort: 0,
    webhookUrl: `http://127.0.0.1:${port}/api/webhooks/stripe`,
    webhookSecret: 'whsec_sandbox',
    clock: now,
    // Late enough to be late, and no test waits longer than it must.
    slowMs: 400,
    webhookDelayMs: 400,
    reorderWindowMs: 400,
  })
  const outside = await sandbox.start()
  const config = parseConfig({
    PORT: String(port),
    SANDBOX_PORT: new URL(outside.url).port,
    SMTP_URL: `smtp://127.0.0.1:${outside.smtpPort}`,
    DATA_DIR: folder,
    LOG_LEVEL: 'silent',
    // Tests move the clock over many nights.
    BACKUP_AT: 'never',
    ...(database && { DATABASE_URL: database.url }),
    ...settings,
  })
  const shop = await openShop(config, { web: await loadWeb(), now })
  if (config.SHOP_MODE === 'sandbox') await addSandboxAccounts(shop.db, now())
  await addDemoCatalogue(shop.db, now())
  const app = await createApp(shop, logTo)
  shop.startJobs(app.log)
  await app.listen({ host: '127.0.0.1', port })
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    sandboxUrl: outside.url,
    smtpPort: outside.smtpPort,
    shop,
    app,
    passTime(ms) {
      ahead += ms
    },
    visitor: () => createVisitor(url),
    audit: () => auditShop(config),
    async close() {
      await app.close()
      await shop.close()
      await sandbox.close()
      await database?.drop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** On PostgreSQL a database of the test's own; SQLite's is a file in the test's folder. */
export async function emptyDatabase(): Promise<{ url: string; drop(): Promise<void> } | null> {
  return process.env.TEST_ENGINE === 'postgres' ? emptyPostgres() : null
}

export async function emptyPostgres(): Promise<{ url: string; drop(): Promise<void> }> {
  const server = process.env.TEST_POSTGRES
  if (!server) throw new Error('TEST_POSTGRES is not set: run the tests with npm test.')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const administer = async (statement: string) => {
    const client = new pg.Client({ connectionString: server })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  await administer(`create database ${name}`)
  const url = new URL(server)
  url.pathname = `/${name}`
  return { url: url.href, drop: () => administer(`drop database ${name} with (force)`) }
}

export function createVisitor(url: string): Visitor {
  const cookies = new Map<string, string>()
  async function request(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    if (cookies.size > 0)
      headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await fetch(new URL(path, url), { redirect: 'manual', ...init, headers })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }
  const api = createClient(async ({ method, url: path, body }) => {
    const headers = new Headers()
    const form = body instanceof FormData ? body : null
    if (body !== undefined && !form) headers.set('content-type', 'application/json')
    const token = cookies.get('csrfToken')
    if (token) headers.set('x-csrf-token', token)
    const response = await request(path, {
      method,
      headers,
      ...(body !== undefined && { body: form ?? JSON.stringify(body) }),
    })
    const isJson = response.headers.get('content-type')?.includes('json')
    return { status: response.status, body: await (isJson ? response.json() : response.text()) }
  })
  return { api, fetch: request, cookies }
}
