import { globSync, readFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'

const CLIENT = resolve(import.meta.dirname, '../../build/client')
const ASSETS = join(CLIENT, 'assets')
const KB = 1024
/** React and its router, whose size is not the shop's. */
const FRAMEWORK = 'Minified React error'

/** What the browser's router knows of each page. */
interface Manifest {
  entry: Scripts
  routes: Record<string, Scripts>
}
interface Scripts {
  module: string
  imports: string[]
  css: string[]
}

function readManifest(): Manifest {
  const [text = ''] = globSync(`${ASSETS}/manifest-*.js`).map((file) => readFileSync(file, 'utf8'))
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1)) as Manifest
}

const compressedBytes = (content: Buffer) => brotliCompressSync(content).length

/** Zod names everything it creates with this prefix. */
const SCHEMA = '_zod'

test('no page loads zod or a schema before a form needs it', () => {
  const scripts = globSync(`${ASSETS}/*.js`)
  const withSchemas = scripts
    .filter((file) => readFileSync(file, 'utf8').includes(SCHEMA))
    .map((file) => basename(file))
  expect(withSchemas.length).toBeGreaterThan(0)
  const [manifest = ''] = globSync(`${ASSETS}/manifest-*.js`).map((file) => readFileSync(file, 'utf8'))
  expect(manifest).toContain('routes')
  expect(withSchemas.filter((name) => manifest.includes(name))).toEqual([])
})

test.each([
  ['the home page', 'pages/home-page'],
  ['a listing', 'all-knives'],
  ['a category', 'pages/category-page'],
  ['a product', 'pages/product-page'],
  ['the cart', 'pages/cart-page'],
  ['the checkout', 'pages/checkout-page'],
])("%s needs at most 45 KB of the shop's own script, in few files", (_, route) => {
  const { entry, routes } = readManifest()
  const parts = [entry, routes.root, routes[route]].flatMap((part) => part ?? [])
  expect(parts.length).toBe(3)
  const files = new Set(parts.flatMap(({ module, imports }) => [module, ...imports]))
  const contents = [...files].map((file) => readFileSync(join(CLIENT, file)))
  const own = contents.filter((content) => !content.includes(FRAMEWORK))
  expect(own.length).toBe(contents.length - 1)
  expect(own.reduce((sum, content) => sum + compressedBytes(content), 0)).toBeLessThanOrEqual(45 * KB)
  expect(own.length).toBeLessThanOrEqual(8)
})

test('all pages share one stylesheet of at most 16.5 KB', () => {
  const { entry, routes } = readManifest()
  const sheets = [...(entry.css ?? []), ...(routes.root?.css ?? [])]
  expect(sheets.length).toBe(1)
  const bytes = sheets.map((file) => compressedBytes(readFileSync(join(CLIENT, file))))
  expect(bytes[0]).toBeLessThanOrEqual(16.5 * KB)
})
