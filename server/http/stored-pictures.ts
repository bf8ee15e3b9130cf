import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { FileStore } from '#server/outside/file-store.ts'

interface Picture {
  bytes: Buffer
  etag: string
}

const TYPES: Record<string, string> = { avif: 'image/avif', webp: 'image/webp', jpg: 'image/jpeg' }
const SIZE = /^[0-9a-f]{16}\/\d{1,5}\.(avif|webp|jpg)$/
const FOR_EVER = 'public, max-age=31536000, immutable'

/**
 * Pictures that lie in a store of files, passed on by the shop itself: addresses, headers and who may see what stay the
 * same wherever they lie. Those much looked at stay in memory; however many ask for one at once, it is fetched once.
 */
export function serveStoredPictures(app: FastifyInstance, files: FileStore, cacheMb: number): void {
  const kept = new LRUCache<string, Picture>({
    maxSize: Math.max(1, cacheMb * 1024 * 1024),
    sizeCalculation: ({ bytes }) => bytes.length + 1,
    fetchMethod: (name) => fetchPicture(files, name),
  })

  app.get<{ Params: { '*': string } }>(
    '/pictures/*',
    { config: { quiet: true }, schema: { hide: true } },
    async (request, reply) => {
      const name = request.params['*']
      const type = TYPES[SIZE.exec(name)?.[1] ?? '']
      const picture = type && (await kept.fetch(name))
      if (!picture) return reply.callNotFound()
      reply.header('etag', picture.etag).header('cache-control', FOR_EVER)
      if (request.headers['if-none-match'] === picture.etag) return reply.status(304).send()
      return reply.type(type).send(picture.bytes)
    },
  )
}

async function fetchPicture(files: FileStore, name: string): Promise<Picture | undefined> {
  const bytes = await files.read('pictures', name)
  if (!bytes) return undefined
  return { bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"` }
}
