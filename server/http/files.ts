import { existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Shop } from '#server/shop.ts'
import { serveStoredPictures } from './stored-pictures.ts'

const BUILT_PAGES = resolve(import.meta.dirname, '../../build/client')

/** Pictures and the built scripts, styles and fonts. Named by content, they may be kept for ever. */
export async function serveFiles(app: FastifyInstance, { pictures, config }: Shop): Promise<void> {
  const folder = pictures.files.folder('pictures')
  if (folder) mkdirSync(folder, { recursive: true })
  const forEver = { immutable: true, maxAge: '365d', index: false, dotfiles: 'deny' } as const
  await app.register(async (scope) => {
    // Mails and the payment page show them too.
    scope.addHook('onRequest', async (_request, reply) => {
      reply.header('cross-origin-resource-policy', 'cross-origin')
    })
    if (!folder) return serveStoredPictures(scope, pictures.files, config.STORE_CACHE_MB)
    await scope.register(fastifyStatic, {
      ...forEver,
      root: folder,
      prefix: '/pictures/',
      decorateReply: false,
    })
  })
  if (!existsSync(BUILT_PAGES)) return
  await app.register(fastifyStatic, {
    ...forEver,
    root: join(BUILT_PAGES, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    decorateReply: false,
  })
  await app.register(fastifyStatic, {
    root: BUILT_PAGES,
    wildcard: false,
    index: false,
    maxAge: '1h',
    decorateReply: false,
    globIgnore: ['assets/**', '**/*.br', '**/*.gz'],
  })
}
