import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { FastifyServerFactory } from 'fastify'
import { LRUCache } from 'lru-cache'
import { emit } from '#server/telemetry/events.ts'
import { writePrepared } from './cached-page.ts'
import { chooseEncoding } from './content-encoding.ts'
import { hasOneHost } from './invalid-requests.ts'
import type { PageCache } from './page-cache.ts'

const MAX_URLS = 2000
const MAX_URL_LENGTH = 500

/** Serves cached pages in front of the app: no hook, route or header is worked out again. */
export interface PageFront {
  cache: PageCache
  /** Lets the front serve this URL from the cache. */
  remember(url: string, key: string): void
  /** @returns false when the app has to answer. */
  answer(request: IncomingMessage, response: ServerResponse): boolean
}

interface PageFrontDeps {
  cache: PageCache
  revision: { known(): number | null }
  requestId(request: IncomingMessage): string
}

export function createPageFront({ cache, revision, requestId }: PageFrontDeps): PageFront {
  const keys = new LRUCache<string, string>({ max: MAX_URLS })

  function preparedPage({ method, url = '', headers }: IncomingMessage) {
    if (method !== 'GET' && method !== 'HEAD') return undefined
    const key = keys.get(url)
    const current = key === undefined ? null : revision.known()
    if (key === undefined || current === null) return undefined
    return cache.peek(key, current)?.prepared[
      chooseEncoding(headers['accept-encoding'] as string | undefined)
    ]
  }

  return {
    cache,
    remember(url, key) {
      // The app counts searches.
      if (url.length <= MAX_URL_LENGTH && !url.includes('search=')) keys.set(url, key)
    },
    answer(request, response) {
      const page = preparedPage(request)
      if (!page || !hasOneHost(request)) return false
      emit({ what: 'page', from: 'cache' })
      writePrepared(request, response, page, requestId(request))
      return true
    },
  }
}

/** Replaces Fastify's own server, which this configures alike. */
export function serverBehind(front: PageFront): FastifyServerFactory {
  return (handle, options) => {
    const { http, keepAliveTimeout, requestTimeout } = options as unknown as ServerOptions
    const server: Server = createServer(http, (request, response) => {
      if (server.listening && front.answer(request, response)) return
      // While the server closes, clients must use another connection for their next request.
      if (!server.listening) response.setHeader('connection', 'close')
      handle(request, response)
    })
    return Object.assign(server, { keepAliveTimeout, requestTimeout })
  }
}

interface ServerOptions {
  http: object
  keepAliveTimeout: number
  requestTimeout: number
}
