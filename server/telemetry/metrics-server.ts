import { createServer, type Server } from 'node:http'
import { collectDefaultMetrics, Registry } from 'prom-client'
import type { OpenDatabase } from '#server/db/open.ts'
import { registerDatabaseGauges } from './database-gauges.ts'
import { collectMetrics } from './metrics.ts'

export interface MetricsDeps {
  config: { METRICS_HOST: string; METRICS_PORT?: number | undefined; WORKERS: number }
  database: Pick<OpenDatabase, 'db' | 'pool'>
  now(): number
}

/** Each worker uses its own port, starting at METRICS_PORT. */
const MAX_PROCESSES = 64

export interface MetricsServer {
  url: string
  close(): Promise<void>
}

export async function startMetricsServer(shop: MetricsDeps): Promise<MetricsServer> {
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
  const host = shop.config.METRICS_HOST
  const port = await listenFrom(server, host, shop.config.METRICS_PORT ?? 0, shop.config.WORKERS)
  return {
    url: `http://${host}:${port}/metrics`,
    async close() {
      stopCounting()
      register.clear()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function listenFrom(server: Server, host: string, first: number, workers: number): Promise<number> {
  const last = workers > 1 ? first + MAX_PROCESSES - 1 : first
  for (let port = first; ; port++) {
    try {
      await listen(server, host, port)
      const address = server.address()
      return typeof address === 'object' && address ? address.port : port
    } catch (error) {
      const isInUse = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
      if (!isInUse || port >= last) throw error
    }
  }
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port, exclusive: true }, () => {
      server.off('error', reject)
      resolve()
    })
  })
}
