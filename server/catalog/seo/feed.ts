import type { Product } from '#contract/catalog/products/products.ts'
import type { Settings } from '#contract/operations/settings/settings.ts'
import { formatDollars } from '#contract/platform/values/money.ts'
import { FEED_PATH, knifeById, knifePage, PAGES } from '#contract/platform/values/paths.ts'
import { type Catalog, listProducts } from '#server/catalog/products/list.ts'
import type { Db } from '#server/platform/db/open.ts'

const MAX_ENTRIES = 20

export async function makeFeed(
  shop: Catalog & { db: Db; settings(): Promise<Settings> },
  siteUrl: string,
): Promise<string> {
  const { business } = await shop.settings()
  const { data: products } = await listProducts(shop, { sort: 'newest', page: 1, per_page: MAX_ENTRIES })
  const absoluteUrl = (path: string) => new URL(path, siteUrl).href
  const changes = products.length > 0 ? await readChangeTimes(shop.db, products) : new Map<number, number>()
  const changedAt = (product: Product) => changes.get(product.id) ?? Date.parse(product.created_at)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-US">',
    element('id', absoluteUrl(FEED_PATH)),
    element('title', `New from ${business.name}`),
    element('subtitle', `Knives and leather sheaths, made by hand in ${business.region}`),
    link('self', absoluteUrl(FEED_PATH), 'application/atom+xml'),
    link('alternate', absoluteUrl(PAGES.allKnives), 'text/html'),
    element('icon', absoluteUrl('/favicon.svg')),
    `<author>${element('name', business.name)}${element('email', business.email)}</author>`,
    updated(products.map(changedAt).reduce((a, b) => Math.max(a, b), 0)),
    ...products.map((product) => entry(product, changedAt(product), absoluteUrl)),
    '</feed>',
    '',
  ].join('\n')
}

function entry(product: Product, changedAt: number, absoluteUrl: (path: string) => string): string {
  return [
    '<entry>',
    // Stays the same when the product is renamed.
    element('id', absoluteUrl(knifeById(product.id))),
    element('title', product.name),
    link('alternate', absoluteUrl(knifePage(product)), 'text/html'),
    element('published', product.created_at),
    updated(changedAt),
    `<category term="${escapeXml(product.category_name)}"/>`,
    `<content type="html">${escapeXml(html(product, absoluteUrl))}</content>`,
    '</entry>',
  ].join('\n')
}

function html(product: Product, absoluteUrl: (path: string) => string): string {
  const image =
    product.image_url === null
      ? ''
      : `<p><img src="${escapeXml(absoluteUrl(product.image_url))}" alt="${escapeXml(product.image_alts[0] || product.name)}"></p>`
  const specs = `<p>${escapeXml(`${formatDollars(product.price)}, ${product.category_name}`)}</p>`
  const paragraphs = product.description
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<p>${escapeXml(paragraph.trim())}</p>`)
  return [image, specs, ...paragraphs].join('')
}

function link(rel: string, href: string, type: string): string {
  return `<link rel="${rel}" type="${type}" href="${escapeXml(href)}"/>`
}

function updated(at: number): string {
  return element('updated', new Date(at).toISOString())
}

async function readChangeTimes(db: Db, products: Product[]): Promise<Map<number, number>> {
  const ids = products.map(({ id }) => id)
  const rows = await db.selectFrom('products').select(['id', 'updated_at']).where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row.updated_at]))
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

/** Not allowed in XML 1.0, not even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: removes them
const INVALID_IN_XML = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(INVALID_IN_XML, '')
    .replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '')
}

function element(name: string, text: string): string {
  return `<${name}>${escapeXml(text)}</${name}>`
}
