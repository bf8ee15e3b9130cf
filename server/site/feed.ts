import { FEED_PATH, knifeById, knifePage, PAGES } from '#contract/addresses.ts'
import type { Product } from '#contract/catalogue.ts'
import { formatDollars } from '#contract/money.ts'
import { WORKSHOP } from '#contract/workshop.ts'
import { listProducts } from '#server/catalogue/list.ts'
import type { Shelf } from '#server/catalogue/shelf/shelf.ts'
import type { Db } from '#server/db/open.ts'
import { element, escapeXml } from './xml.ts'

const ENTRIES = 20

/** The newest pieces as an Atom feed (RFC 4287), whole: picture, price and description. */
export async function makeFeed(shelf: Shelf, siteUrl: string): Promise<string> {
  const { data: pieces } = await listProducts(shelf, { sort: 'newest', page: 1, per_page: ENTRIES })
  const address = (path: string) => new URL(path, siteUrl).href
  const changes = pieces.length > 0 ? await changesOf(shelf.db, pieces) : new Map<number, number>()
  const changedAt = (piece: Product) => changes.get(piece.id) ?? Date.parse(piece.created_at)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-US">',
    element('id', address(FEED_PATH)),
    element('title', `New from ${WORKSHOP.name}`),
    element('subtitle', `Knives and leather sheaths, made by hand in ${WORKSHOP.region}`),
    link('self', address(FEED_PATH), 'application/atom+xml'),
    link('alternate', address(PAGES.allKnives), 'text/html'),
    element('icon', address('/favicon.svg')),
    `<author>${element('name', WORKSHOP.name)}${element('email', WORKSHOP.email)}</author>`,
    updated(pieces.map(changedAt).reduce((a, b) => Math.max(a, b), 0)),
    ...pieces.map((piece) => entry(piece, changedAt(piece), address)),
    '</feed>',
    '',
  ].join('\n')
}

function entry(piece: Product, changedAt: number, address: (path: string) => string): string {
  return [
    '<entry>',
    // Stays the same when the piece is given another name.
    element('id', address(knifeById(piece.id))),
    element('title', piece.name),
    link('alternate', address(knifePage(piece)), 'text/html'),
    element('published', piece.created_at),
    updated(changedAt),
    `<category term="${escapeXml(piece.category_name)}"/>`,
    `<content type="html">${escapeXml(html(piece, address))}</content>`,
    '</entry>',
  ].join('\n')
}

function html(piece: Product, address: (path: string) => string): string {
  const picture =
    piece.image_url === null
      ? ''
      : `<p><img src="${escapeXml(address(piece.image_url))}" alt="${escapeXml(piece.image_alts[0] || piece.name)}"></p>`
  const facts = `<p>${escapeXml(`${formatDollars(piece.price)}, ${piece.category_name}`)}</p>`
  const paragraphs = piece.description
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== '')
    .map((paragraph) => `<p>${escapeXml(paragraph.trim())}</p>`)
  return [picture, facts, ...paragraphs].join('')
}

function link(rel: string, href: string, type: string): string {
  return `<link rel="${rel}" type="${type}" href="${escapeXml(href)}"/>`
}

function updated(at: number): string {
  return element('updated', new Date(at).toISOString())
}

async function changesOf(db: Db, pieces: Product[]): Promise<Map<number, number>> {
  const ids = pieces.map(({ id }) => id)
  const rows = await db.selectFrom('products').select(['id', 'updated_at']).where('id', 'in', ids).execute()
  return new Map(rows.map((row) => [row.id, row.updated_at]))
}
