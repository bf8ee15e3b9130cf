import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { FileStore } from '#server/platform/integrations/file-store.ts'
import { sendObjectFiles } from './object-files.ts'

const BUILT_PAGES = resolve(import.meta.dirname, '../../../build/client')
export const BUILT_ASSETS = join(BUILT_PAGES, 'assets')

const CACHE_FOREVER = { immutable: true, maxAge: '365d', index: false, dotfiles: 'deny' } as const
const UNCACHED = 'private, no-store'
const IMAGE_NAME = /^[0-9a-f]{16}\/\d{1,5}\.(avif|webp|jpg)$/
const ASSET_NAME = /^[\w-][\w.-]*$/
const EARLIER_ASSETS_MB = 8
/** `web/admin/sales/barcodes/barcode-worker.ts`. A worker has its own policy, so that no page needs to allow WebAssembly. */
const BARCODE_WORKER = '/assets/barcode-worker-'
const WORKER_POLICY = `default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'`
/** Not in the API's description. */
const UNLISTED = { schema: { hide: true } }

interface FileDeps {
  /** Whether only staff may see an image. */
  isHiddenImage(hash: string): Promise<boolean>
  images: { files: FileStore }
  config: { STORE_CACHE_MB: number }
}

export async function serveFiles(app: FastifyInstance, shop: FileDeps): Promise<void> {
  app.addHook('onRequest', async ({ raw: { headers } }) => {
    if (headers.range !== undefined && !isUsableRange(headers.range, String(headers['if-range'])))
      delete headers.range
  })
  await app.register((scope) => serveImages(scope, shop))
  if (!existsSync(BUILT_PAGES)) return
  await app.register((scope) => serveAssets(scope, shop), { prefix: '/assets' })
  await app.register(servePublicFiles)
}

/** Icons, and the image of a gift card's email. */
async function servePublicFiles(scope: FastifyInstance): Promise<void> {
  allowEmbedding(scope)
  await scope.register(fastifyStatic, { root: BUILT_PAGES, serve: false, maxAge: '1h' })
  for (const entry of readdirSync(BUILT_PAGES, { withFileTypes: true })) {
    if (entry.isFile()) scope.get(`/${entry.name}`, UNLISTED, (_request, reply) => reply.sendFile(entry.name))
  }
}

/** Mail in a browser shows images from another site. */
function allowEmbedding(scope: FastifyInstance): void {
  scope.addHook('onRequest', async (_request, reply) => {
    reply.header('cross-origin-resource-policy', 'cross-origin')
  })
}

/** A malformed range is ignored, and a weak ETag cannot confirm one: RFC 9110, 13.1.5 and 14.2. */
function isUsableRange(range: string, ifRange: string): boolean {
  return RANGE.test(range) && !ifRange.includes('W/')
}

const RANGE = /^bytes=\s*(\d+-\d*|-\d+)(\s*,\s*(\d+-\d*|-\d+))*\s*$/

async function serveImages(scope: FastifyInstance, shop: FileDeps): Promise<void> {
  const { config, images } = shop
  const { files } = images
  allowEmbedding(scope)
  hideFromVisitors(scope, shop)
  const folder = files.folder('pictures')
  if (folder) {
    mkdirSync(folder, { recursive: true })
    await scope.register(fastifyStatic, { ...CACHE_FOREVER, root: folder, serve: false })
    serveByName(scope, '/pictures/*', IMAGE_NAME)
    return
  }
  const send = sendObjectFiles(files, 'pictures', IMAGE_NAME, config.STORE_CACHE_MB)
  const options = { config: { quiet: true }, ...UNLISTED }
  scope.get<{ Params: { '*': string } }>('/pictures/*', options, async (request, reply) => {
    return (await send(request.params['*'], request, reply)) ? reply : reply.callNotFound()
  })
}

function hideFromVisitors(scope: FastifyInstance, { isHiddenImage }: FileDeps): void {
  scope.addHook<{ Params: { '*'?: string } }>('preHandler', async (request, reply) => {
    const [hash = ''] = request.params['*']?.split('/') ?? []
    if (!(await isHiddenImage(hash))) return
    const session = await request.findSession()
    if (session === null || session.user.role === 'customer') return reply.callNotFound()
    reply.header('cache-control', UNCACHED)
  })
}

/** The plugin's own route reads the whole folder for each request, to compare the name's upper and lower case. */
function serveByName(scope: FastifyInstance, path: string, names: RegExp): void {
  scope.get<{ Params: { '*': string } }>(path, UNLISTED, async ({ params: { '*': name } }, reply) => {
    const cacheControl = !reply.hasHeader('cache-control')
    return names.test(name) ? reply.sendFile(name, { cacheControl }) : reply.callNotFound()
  })
}

async function serveAssets(scope: FastifyInstance, { images: { files } }: FileDeps): Promise<void> {
  const earlier = files.folder('assets')
  if (earlier) mkdirSync(earlier, { recursive: true })
  scope.addHook('onRequest', async ({ url }, reply) => {
    if (url.startsWith(BARCODE_WORKER)) reply.header('content-security-policy', WORKER_POLICY)
  })
  await scope.register(fastifyStatic, {
    ...CACHE_FOREVER,
    root: earlier ? [BUILT_ASSETS, earlier] : BUILT_ASSETS,
    preCompressed: true,
    serve: false,
  })
  serveByName(scope, '/*', ASSET_NAME)
  if (earlier) return
  const send = sendObjectFiles(files, 'assets', ASSET_NAME, EARLIER_ASSETS_MB)
  scope.setNotFoundHandler(async (request, reply) => {
    const name = new URL(request.url, 'http://shop').pathname.slice('/assets/'.length)
    if (await send(name, request, reply)) return reply
    return reply.status(404).send({ error: 'There is nothing at this address.' })
  })
}
