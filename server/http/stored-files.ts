import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { FileStore, Shelf } from '#server/outside/file-store.ts'

interface Kept {
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
const FOR_EVER = 'public, max-age=31536000, immutable'

/**
 * Passes files of a store on, so that addresses, headers and who may see what are the same wherever they lie. Those much
 * looked at stay in memory; however many ask for one at once, it is fetched once.
 * @param named what a file there is called; nothing else is looked for.
 */
export function storedFiles(files: FileStore, shelf: Shelf, named: RegExp, cacheMb: number) {
  const kept = new LRUCache<string, Kept>({
    maxSize: Math.max(1, cacheMb * 1024 * 1024),
    sizeCalculation: ({ bytes }) => bytes.length + 1,
    fetchMethod: async (name) => {
      const bytes = await files.read(shelf, name)
      if (!bytes) return undefined
      return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` }
    },
  })

  /** @returns false when there is no such file. */
  return async function send(name: string, request: FastifyRequest, reply: FastifyReply): Promise<boolean> {
    const type = named.test(name) ? TYPES[name.split('.').at(-1) ?? ''] : undefined
    const file = type && (await kept.fetch(name))
    if (!file) return false
    reply.header('etag', file.etag).header('cache-control', FOR_EVER)
    if (request.headers['if-none-match'] === file.etag) reply.status(304).send()
    else reply.type(type).send(file.bytes)
    return true
  }
}
