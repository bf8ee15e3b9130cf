import { existsSync, mkdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Shop } from '#server/shop.ts'
import { storedFiles } from './stored-files.ts'

const BUILT_PAGES = resolve(import.meta.dirname, '../../build/client')
/** The scripts, styles and fonts of this build. */
export const BUILT_ASSETS = join(BUILT_PAGES, 'assets')

const FOR_EVER = { immutable: true, maxAge: '365d', index: false, dotfiles: 'deny' } as const
const SIZE_OF_A_PICTURE = /^[0-9a-f]{16}\/\d{1,5}\.(avif|webp|jpg)$/
const NAMED_BY_CONTENT = /^[\w-][\w.-]*$/
const EARLIER_ASSETS_MB = 8

/** Pictures and the built scripts, styles and fonts. Named by content, they may be kept for ever. */
export async function serveFiles(app: FastifyInstance, shop: Shop): Promise<void> {
  await app.register((scope) => servePictures(scope, shop))
  if (!existsSync(BUILT_PAGES)) return
  await app.register((scope) => serveAssets(scope, shop), { prefix: '/assets' })
  await app.register(fastifyStatic, {
    root: BUILT_PAGES,
    wildcard: false,
    index: false,
    maxAge: '1h',
    decorateReply: false,
    globIgnore: ['assets/**', '**/*.br', '**/*.gz'],
  })
}

async function servePictures(scope: FastifyInstance, { pictures: { files }, config }: Shop): Promise<void> {
  // Mails and the payment page show them too.
  scope.addHook('onRequest', async (_request, reply) => {
    reply.header('cross-origin-resource-policy', 'cross-origin')
  })
  const folder = files.folder('pictures')
  if (folder) {
    mkdirSync(folder, { recursive: true })
    await scope.register(fastifyStatic, {
      ...FOR_EVER,
      root: folder,
      prefix: '/pictures/',
      decorateReply: false,
    })
    return
  }
  const send = storedFiles(files, 'pictures', SIZE_OF_A_PICTURE, config.STORE_CACHE_MB)
  const quiet = { config: { quiet: true }, schema: { hide: true } }
  scope.get<{ Params: { '*': string } }>('/pictures/*', quiet, async (request, reply) => {
    return (await send(request.params['*'], request, reply)) ? reply : reply.callNotFound()
  })
}

/** What this build has lies beside it; what builds before it or on other machines have, with the shop's files. */
async function serveAssets(scope: FastifyInstance, { pictures: { files } }: Shop): Promise<void> {
  const earlier = files.folder('assets')
  if (earlier) mkdirSync(earlier, { recursive: true })
  await scope.register(fastifyStatic, {
    ...FOR_EVER,
    root: earlier ? [BUILT_ASSETS, earlier] : BUILT_ASSETS,
    preCompressed: true,
    decorateReply: false,
  })
  if (earlier) return
  const send = storedFiles(files, 'assets', NAMED_BY_CONTENT, EARLIER_ASSETS_MB)
  scope.setNotFoundHandler(async (request, reply) => {
    const name = new URL(request.url, 'http://shop').pathname.slice('/assets/'.length)
    if (await send(name, request, reply)) return reply
    return reply.status(404).send({ error: 'There is nothing at this address.' })
  })
}
