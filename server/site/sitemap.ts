import { categoryPage, knifePage, PAGES } from '#contract/addresses.ts'
import { pictureUrl } from '#contract/pictures.ts'
import type { Db } from '#server/db/open.ts'
import { element } from './xml.ts'

interface SitemapPage {
  path: string
  /** UTC milliseconds; null where the shop does not know. */
  changedAt: number | null
  /** Paths of pictures. */
  images: string[]
}

/** Pages whose words stand in the code: when they changed, only the code's history knows. */
const WRITTEN_PAGES = [PAGES.about, PAGES.ourProcess, PAGES.contact]

/** Every page that search engines shall keep. Legal pages, cart, checkout, orders and accounts are none of them. */
export async function listSitePages(db: Db): Promise<SitemapPage[]> {
  const [categories, pieces, pictures] = await Promise.all([
    db
      .selectFrom('categories')
      .select(['id', 'name', 'picture_hash', 'created_at', 'deleted_at'])
      .orderBy('slug')
      .execute(),
    db
      .selectFrom('products')
      .select(['id', 'name', 'category_id', 'updated_at', 'deleted_at'])
      .where('published', '=', 1)
      .orderBy('id', 'desc')
      .execute(),
    db
      .selectFrom('product_pictures')
      .select(['product_id', 'hash'])
      .where('deleted_at', 'is', null)
      .orderBy('position')
      .execute(),
  ])
  const picturesOf = Map.groupBy(pictures, (picture) => picture.product_id)
  const piecesOf = Map.groupBy(pieces, (piece) => piece.category_id)
  const shopChangedAt = latest([...pieces.map(changeOf), ...categories.map(changeOf)])
  return [
    { path: PAGES.home, changedAt: shopChangedAt, images: [] },
    { path: PAGES.allKnives, changedAt: shopChangedAt, images: [] },
    ...categories.filter(isShown).map((category) => ({
      path: categoryPage(category.name),
      changedAt: latest([changeOf(category), ...(piecesOf.get(category.id) ?? []).map(changeOf)]),
      images: category.picture_hash === null ? [] : [pictureUrl(category.picture_hash)],
    })),
    ...pieces.filter(isShown).map((piece) => ({
      path: knifePage(piece),
      changedAt: piece.updated_at,
      images: (picturesOf.get(piece.id) ?? []).map(({ hash }) => pictureUrl(hash)),
    })),
    ...WRITTEN_PAGES.map((path) => ({ path, changedAt: null, images: [] })),
  ]
}

/** The sitemap as XML, with Google's extension for pictures. A shop of one workshop stays far below its 50,000 addresses. */
export async function makeSitemap(db: Db, siteUrl: string): Promise<string> {
  const pages = await listSitePages(db)
  const address = (path: string) => element('loc', new URL(path, siteUrl).href)
  const urls = pages.map(({ path, changedAt, images }) => {
    const lastmod = changedAt === null ? '' : element('lastmod', new Date(changedAt).toISOString())
    const pictures = images.map(
      (image) => `<image:image>${element('image:loc', new URL(image, siteUrl).href)}</image:image>`,
    )
    return `<url>${address(path)}${lastmod}${pictures.join('')}</url>`
  })
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">',
    ...urls,
    '</urlset>',
    '',
  ].join('\n')
}

interface Changeable {
  created_at?: number
  updated_at?: number
  deleted_at: number | null
}

/** Putting a piece in the trash changes the listings it stood in. */
function changeOf({ created_at = 0, updated_at = 0, deleted_at }: Changeable): number {
  return Math.max(created_at, updated_at, deleted_at ?? 0)
}

function isShown({ deleted_at }: { deleted_at: number | null }): boolean {
  return deleted_at === null
}

function latest(changes: number[]): number | null {
  return changes.length > 0 ? changes.reduce((a, b) => Math.max(a, b)) : null
}
