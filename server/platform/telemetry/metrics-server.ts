import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { collectDefaultMetrics, Registry } from 'prom-client'
import type { OpenDatabase } from '#server/platform/db/open.ts'
import { registerDatabaseGauges } from './database-gauges.ts'
import { collectMetrics } from './metrics.ts'

export interface MetricsDeps {
  config: { METRICS_HOST: string; METRICS_PORT?: number | undefined; WORKERS: number }
  database: Pick<OpenDatabase, 'db' | 'pool'>
  now(): number
}

/** During an update, the version before this one uses its ports until its successor is ready. */
const RETRY_MS = 250
const MAX_RETRIES = 400

export interface MetricsServer {
  /** Null while another process uses its port. */
  url(): string | null
  close(): Promise<void>
}

/** @param onFailure is called when the server can't listen. */
export async function startMetricsServer(
  shop: MetricsDeps,
  onFailure: (error: unknown) => void,
): Promise<MetricsServer> {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const stopCounting = collectMetrics(register)
  const refresh = registerDatabaseGauges(register, shop)
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    try {
      await refresh()
      response.writeHead(200, { 'content-type': register.contentType }).end(await register.metrics())
    } catch {
      response.writeHead(500).end()
    }
  })
  const { METRICS_HOST: host, METRICS_PORT: first = 0, WORKERS } = shop.config
  // Each worker uses its own port, starting at METRICS_PORT.
  const ports = Array.from({ length: WORKERS }, (_, worker) => first + worker)
  const stopRetrying = await listenWhenFree(server, host, ports, onFailure)
  return {
    url() {
      const address = server.address()
      return typeof address === 'object' && address ? `http://${host}:${address.port}/metrics` : null
    },
    async close() {
      stopRetrying()
      stopCounting()
      register.clear()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Waits for the first try only. @returns a function that ends the others. */
async function listenWhenFree(
  server: Server,
  host: string,
  ports: number[],
  onFailure: (error: unknown) => void,
): Promise<() => void> {
  let timer: NodeJS.Timeout | undefined
  const attempt = async (retries: number): Promise<void> => {
    const error = await listenOnFirstFree(server, host, ports)
    if (error === null) return
    if (error.code !== 'EADDRINUSE' || retries === 0) return onFailure(error)
    timer = setTimeout(() => void attempt(retries - 1), RETRY_MS)
  }
  await attempt(MAX_RETRIES)
  return () => clearTimeout(timer)
}

async function listenOnFirstFree(
  server: Server,
  host: string,
  ports: number[],
): Promise<NodeJS.ErrnoException | null> {
  let error: NodeJS.ErrnoException | null = null
  for (const port of ports) {
    error = await listen(server, host, port).then(
      () => null,
      (failed: NodeJS.ErrnoException) => failed,
    )
    if (error?.code !== 'EADDRINUSE') break
  }
  return error
}

async function listen(server: Server, host: string, port: number): Promise<void> {
  server.listen({ host, port, exclusive: true })
  // Rejects on an error, and leaves no listeners behind.
  await once(server, 'listening')
}
