import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { HOUR_MS } from '#contract/platform/values/time.ts'
import type { FileArea, FileStore } from '#server/platform/integrations/file-store.ts'
import { strongEtag } from './content-encoding.ts'
import { isFresh } from './freshness.ts'

interface CachedFile {
  bytes: Buffer
  etag: string
}

const TYPES: Record<string, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
  svg: 'image/svg+xml',
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  woff2: 'font/woff2',
}
const CACHE_FOREVER = 'public, max-age=31536000, immutable'

/**
 * Serves files from object storage with the same URLs and headers as from disk. Caches recent ones in memory.
 * @param namePattern only matching names are looked up.
 */
export function sendObjectFiles(files: FileStore, area: FileArea, namePattern: RegExp, cacheMb: number) {
  const cache = new LRUCache<string, CachedFile>({
    // Deleted files aren't served for longer.
    ttl: HOUR_MS,
    maxSize: Math.max(1, cacheMb * 1024 * 1024),
    sizeCalculation: ({ bytes }) => bytes.length + 1,
    fetchMethod: async (name) => {
      const bytes = await files.read(area, name)
      if (!bytes) return undefined
      return { bytes, etag: strongEtag(bytes) }
    },
  })

  /** @returns false for an unknown file. */
  return async function send(name: string, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const type = namePattern.test(name) ? TYPES[name.split('.').at(-1) ?? ''] : undefined
    const file = type && (await cache.fetch(name))
    if (!file) return false
    reply.header('etag', file.etag)
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', CACHE_FOREVER)
    if (isFresh(request, file)) reply.status(304).send()
    else reply.type(type).send(file.bytes)
    return true
  }
}
