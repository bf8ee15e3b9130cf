import { createServer, type Server } from 'node:http'
import { collectDefaultMetrics, Registry } from 'prom-client'
import type { Config } from '#server/config.ts'
import type { OpenDatabase } from '#server/db/open.ts'
import { countHappenings } from './counters.ts'
import { stateOf } from './state.ts'

export interface Seen {
  config: Pick<Config, 'METRICS_HOST' | 'METRICS_PORT' | 'WORKERS'>
  database: Pick<OpenDatabase, 'db' | 'pool'>
  now(): number
}

/** Of several processes on one machine each has its own port: so many at most. */
const MOST_PROCESSES = 64

export interface Figures {
  /** Where they are, such as `http://127.0.0.1:9464/metrics`. */
  url: string
  close(): Promise<void>
}

/** Serves the figures at an address of their own, which no proxy in front knows of. */
export async function serveFigures(shop: Seen): Promise<Figures> {
  const register = new Registry()
  collectDefaultMetrics({ register })
  const stopCounting = countHappenings(register)
  const refresh = stateOf(register, shop)
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
      await new Promise((closed) => server.close(closed))
    },
  }
}

/** The first port that is free, from the one in the settings on: each process has its own, and one that is replaced leaves its. */
async function listenFrom(server: Server, host: string, first: number, WORKERS: number): Promise<number> {
  const last = WORKERS > 1 ? first + MOST_PROCESSES - 1 : first
  for (let port = first; ; port++) {
    try {
      await listen(server, host, port)
      const address = server.address()
      return typeof address === 'object' && address ? address.port : port
    } catch (error) {
      const taken = (error as NodeJS.ErrnoException).code === 'EADDRINUSE'
      if (!taken || port >= last) throw error
    }
  }
}

function listen(server: Server, host: string, port: number): Promise<void> {
  return new Promise((listening, failed) => {
    server.once('error', failed)
    server.listen({ host, port, exclusive: true }, () => {
      server.off('error', failed)
      listening()
    })
  })
}
