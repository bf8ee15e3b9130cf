import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { ApiClient } from '#contract/app/client.ts'
import { createClient } from '#contract/app/create-client.ts'
import { MINUTE_MS } from '#contract/platform/values/time.ts'
import { createApp } from '#server/app/app.ts'
import { loadSsrBundle } from '#server/app/load-ssr-bundle.ts'
import { openShop, type Shop } from '#server/app/shop.ts'
import { fillEmptyShop } from '#server/demo/fill.ts'
import { auditShop } from '#server/operations/reconciliation/reconcile.ts'
import { parseConfig } from '#server/platform/config/config.ts'
import type { LogTarget } from '#server/platform/http/logging.ts'
import { addDemoData, emptyDatabase, filledDatabase } from './database.ts'
import { freePort } from './free-port.ts'
import { shopLog } from './shop-log.ts'
import { startSandbox } from './start-sandbox.ts'
import { FAST_SETTINGS, PATIENT_DATABASE } from './test-scale.ts'

export interface TestShop {
  url: string
  sandboxUrl: string
  smtpPort: number
  shop: Shop
  app: FastifyInstance
  /** Moves the clocks of the shop and the sandbox. */
  passTime(ms: number): void
  /** A client that stores cookies and sends the CSRF token. */
  client(): TestClient
  audit(): Promise<string[]>
  close(): Promise<void>
}

export interface TestClient {
  api: ApiClient
  /** Sends any request unchanged. */
  fetch(path: string, init?: RequestInit): Promise<Response>
  cookies: Map<string, string>
}

export async function startTestShop(
  settings: Record<string, string> = {},
  logTo: LogTarget = shopLog,
): Promise<TestShop> {
  const folder = mkdtempSync(join(tmpdir(), 'shop-test-'))
  const hasHistory = settings.DEMO_HISTORY === 'full'
  const isPrepared = !settings.DATA_DIR && !settings.DATABASE_URL && !hasHistory
  const database = await (isPrepared ? filledDatabase(folder) : hasHistory ? emptyDatabase() : null)
  const port = await freePort()
  let ahead = 0
  const now = () => Date.now() + ahead
  const sandbox = await startSandbox(port, {
    clock: now,
    slowMs: 400,
    webhookDelayMs: 400,
    reorderWindowMs: 400,
  })
  const { sandboxUrl, smtpPort } = sandbox
  const parsed = parseConfig({
    PORT: String(port),
    SANDBOX_PORT: new URL(sandboxUrl).port,
    SMTP_URL: `smtp://127.0.0.1:${smtpPort}`,
    DATA_DIR: folder,
    LOG_LEVEL: 'info',
    // Tests move the clock across many nights.
    BACKUP_AT: 'never',
    ...(settings.SHOP_MODE !== 'live' && FAST_SETTINGS),
    ...(database && { DATABASE_URL: database.url }),
    ...settings,
  })
  // A test of an unreachable database brings its own.
  const config = { ...parsed, ...(!settings.DATABASE_URL && PATIENT_DATABASE) }
  const shop = await openShop(config, { web: await loadSsrBundle(), now })
  if (hasHistory) await fillEmptyShop(shop)
  else if (!isPrepared) await addDemoData(shop.database, config)
  if (config.SHOP_MODE === 'live') await shop.db.deleteFrom('users').execute()
  const app = await createApp(shop, logTo)
  shop.startJobs(app.log, delayOfTestJob)
  await app.listen({ host: '127.0.0.1', port })
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    sandboxUrl,
    smtpPort,
    shop,
    app,
    passTime(ms) {
      ahead += ms
    },
    client: () => createTestClient(url, app),
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

/**
 * Jobs of seconds run four times as often, and those of minutes never again: a slow machine would reach them in the middle of
 * a test that has moved the clock. Tests call them.
 */
function delayOfTestJob(ms: number): number | null {
  return ms < MINUTE_MS ? ms / 4 : null
}

/** @param app receives calls of the API without a connection, which takes a quarter of the time. */
export function createTestClient(url: string, app?: FastifyInstance): TestClient {
  const cookies = new Map<string, string>()
  const send = (path: string, init: RequestInit): Promise<Response> =>
    app && path.startsWith('/api/') && !init.signal
      ? injectRequest(app, url, path, init)
      : fetch(new URL(path, url), init)
  async function request(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers)
    if (cookies.size > 0)
      headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await send(path, { redirect: 'manual', ...init, headers })
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

const WITHOUT_BODY = [204, 205, 304]

async function injectRequest(
  app: FastifyInstance,
  url: string,
  path: string,
  init: RequestInit,
): Promise<Response> {
  const request = new Request(new URL(path, url), init)
  const payload = request.body ? Buffer.from(await request.arrayBuffer()) : undefined
  const { statusCode, headers, rawPayload } = await app.inject({
    method: request.method as 'GET',
    url: path,
    authority: new URL(url).host,
    headers: { 'user-agent': 'node', ...Object.fromEntries(request.headers) },
    ...(payload && { payload }),
  })
  const answer = new Headers()
  for (const [name, value] of Object.entries(headers))
    for (const each of [value ?? []].flat()) answer.append(name, String(each))
  const body = WITHOUT_BODY.includes(statusCode) ? null : new Uint8Array(rawPayload)
  return new Response(body, { status: statusCode, headers: answer })
}
