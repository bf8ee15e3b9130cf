import { fork } from 'node:child_process'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { relative, resolve } from 'node:path'
import { createServer as createVite, type RunnableDevEnvironment } from 'vite'
import type { ApiClient } from '#contract/app/client.ts'
import { createClient } from '#contract/app/create-client.ts'
import type { Web } from '#contract/app/ssr.ts'
import { parseConfig } from '#server/platform/config/config.ts'
import { READY_PATH, RENDER_EMAIL_PATH } from './paths.ts'

const ROOT = resolve(import.meta.dirname, '../..')

/** Paths that the shop serves itself; all others are pages. */
const SHOP_PATHS = ['/api', '/pictures', '/healthz', '/readyz', '/sitemap.xml', '/robots.txt', '/feed.xml']

/** Vite serves the pages on PORT and forwards other requests to the shop, two ports above the sandbox. */
async function dev(): Promise<void> {
  const config = parseConfig(process.env)
  const shopPort = config.SANDBOX_PORT + 2
  const shopUrl = `http://127.0.0.1:${shopPort}`
  const url = `http://127.0.0.1:${config.PORT}`
  const http = createServer()
  const vite = await createVite({
    root: ROOT,
    clearScreen: false,
    appType: 'custom',
    server: {
      middlewareMode: true,
      watch: { ignored: ['**/.versions/**'] },
      hmr: { server: http },
      proxy: Object.fromEntries(SHOP_PATHS.map((path) => [path, shopUrl])),
    },
  })

  async function loadWeb(): Promise<Web> {
    const { runner } = vite.environments.ssr as RunnableDevEnvironment
    const { web } = await runner.import<{ web: Web }>('/web/app/entry.ssr.ts')
    return web
  }

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.url === READY_PATH) {
      vite.environments.client.hot.send({ type: 'full-reload' })
      response.end()
    } else if (request.url === RENDER_EMAIL_PATH) {
      const { kind, props, sender } = JSON.parse(await text(request))
      response.end(JSON.stringify(await (await loadWeb()).renderEmail(kind, props, sender)))
    } else {
      const cookie = request.headers.cookie ?? ''
      const page = await (await loadWeb()).answer(
        new Request(new URL(request.url ?? '/', url), { headers: { cookie } }),
        shopApi(shopUrl, cookie),
      )
      response.writeHead(page.status, Object.fromEntries(page.headers))
      response.end(page.body)
    }
  }

  http.on('request', (request, response) => {
    vite.middlewares(request, response, (passed?: unknown) => {
      const answered = passed ? Promise.reject(passed) : answer(request, response)
      answered.catch((error: unknown) => {
        if (error instanceof Error) vite.ssrFixStacktrace(error)
        console.error(error)
        response.writeHead(500, { 'content-type': 'text/plain' }).end(String(error))
      })
    })
  })
  http.listen(config.PORT, '127.0.0.1', () => console.log(`\n  Pages and shop   ${url}\n`))

  const programs = [
    run('sandbox/main.ts', ['sandbox'], { STRIPE_WEBHOOK_URL: `${url}/api/webhooks/stripe` }),
    run('cli/dev/shop.ts', ['server', 'contract', 'cli/dev'], {
      PORT: String(shopPort),
      SANDBOX_PORT: String(config.SANDBOX_PORT),
      PUBLIC_URL: url,
    }),
  ]
  vite.watcher.on('all', (_event, file) => {
    for (const program of programs) program.restartFor(relative(ROOT, file))
  })
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      for (const program of programs) program.stop()
      void vite.close().finally(() => process.exit(0))
    })
  }
}

function run(program: string, folders: string[], env: Record<string, string>) {
  const start = () => fork(resolve(ROOT, program), { cwd: ROOT, env: { ...process.env, ...env } })
  let child = start()
  let restarting = false
  return {
    restartFor(file: string) {
      const isSource = file.endsWith('.ts') && !file.endsWith('.test.ts')
      if (restarting || !isSource || !folders.some((folder) => file.startsWith(`${folder}/`))) return
      restarting = true
      const again = () => {
        child = start()
        restarting = false
      }
      if (child.exitCode !== null) return again()
      child.once('exit', again)
      child.kill('SIGTERM')
    },
    stop: () => child.kill('SIGTERM'),
  }
}

/** For loaders, over HTTP. As in production, an invalid page URL is a 404. */
function shopApi(shopUrl: string, cookie: string): ApiClient {
  return createClient(async ({ method, url, body }) => {
    const response = await fetch(shopUrl + url, {
      method,
      headers: { cookie, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: response.status === 400 ? 404 : response.status, body: await response.json() }
  })
}

async function text(request: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of request) body += chunk
  return body
}

await dev()
