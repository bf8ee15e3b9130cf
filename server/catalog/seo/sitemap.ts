import { imageUrl } from '#contract/catalog/images/images.ts'
import type { PageKey } from '#contract/catalog/pages/page-keys.ts'
import { categoryPage, dropPage, knifePage, PAGES } from '#contract/platform/values/paths.ts'
import { readListedDrops } from '#server/catalog/drops/read.ts'
import { readHiddenProducts } from '#server/catalog/products/drop-times.ts'
import type { Db } from '#server/platform/db/open.ts'

interface SitemapPage {
  path: string
  changedAt: number | null
  images: string[]
}

/** With the keys of their texts. */
const STATIC_PAGES: { path: string; key?: PageKey }[] = [
  { path: PAGES.about, key: 'about' },
  { path: PAGES.ourProcess, key: 'process' },
  { path: PAGES.care, key: 'care' },
  { path: PAGES.contact },
  { path: PAGES.giftCards },
  { path: PAGES.requestCommission },
]

export async function listSitePages(db: Db, now: number): Promise<SitemapPage[]> {
  const [categories, published, images, pages, business, hidden, drops, review] = await Promise.all([
    db
      .selectFrom('categories')
      .select(['id', 'name', 'picture_hash', 'created_at', 'deleted_at'])
      .orderBy('slug')
      .execute(),
    db
      .selectFrom('products')
      .select(['id', 'name', 'category_id', 'updated_at', 'deleted_at', 'archived_at'])
      .where('published', '=', 1)
      .orderBy('id', 'desc')
      .execute(),
    db
      .selectFrom('product_pictures')
      .select(['product_id', 'hash'])
      .where('deleted_at', 'is', null)
      .orderBy('position')
      .execute(),
    db.selectFrom('pages').select(['key', 'updated_at']).execute(),
    businessChangedAt(db),
    readHiddenProducts(db, now),
    readListedDrops(db, now),
    newestReview(db),
  ])
  const products = published.filter(({ id }) => !hidden.ids.has(id))
  const archived = products.filter((product) => isShown(product) && product.archived_at !== null)
  const editedAt = new Map(pages.map(({ key, updated_at }) => [key, updated_at]))
  const imagesOf = Map.groupBy(images, (image) => image.product_id)
  const productsOf = Map.groupBy(products, (product) => product.category_id)
  const shopChangedAt = latest([...products.map(changeOf), ...categories.map(changeOf)])
  const listed = [
    {
      path: PAGES.home,
      // The home page shows the titles and images of the process.
      changedAt: latest([shopChangedAt, editedAt.get('home'), editedAt.get('process')].filter(isTime)),
      images: [],
    },
    { path: PAGES.allKnives, changedAt: shopChangedAt, images: [] },
    ...categories.filter(isShown).map((category) => ({
      path: categoryPage(category.name),
      changedAt: latest([changeOf(category), ...(productsOf.get(category.id) ?? []).map(changeOf)]),
      images: category.picture_hash === null ? [] : [imageUrl(category.picture_hash)],
    })),
    ...products.filter(isShown).map((product) => ({
      path: knifePage(product),
      changedAt: product.updated_at,
      images: (imagesOf.get(product.id) ?? []).map(({ hash }) => imageUrl(hash)),
    })),
    ...(archived.length > 0
      ? [{ path: PAGES.sold, changedAt: latest(archived.map(changeOf)), images: [] }]
      : []),
    ...(review ? [{ path: PAGES.reviews, changedAt: review.created_at, images: [] }] : []),
    { path: PAGES.drops, changedAt: latest(drops.map(({ created_at }) => created_at)), images: [] },
    ...drops.map((drop) => ({ path: dropPage(drop.slug), changedAt: drop.created_at, images: [] })),
    ...STATIC_PAGES.map(({ path, key }) => ({
      path,
      changedAt: editedAt.get(key ?? '') ?? null,
      images: [],
    })),
  ]
  return listed.map((page) => ({ ...page, changedAt: latest([page.changedAt, business].filter(isTime)) }))
}

function newestReview(db: Db) {
  return db
    .selectFrom('reviews')
    .select('created_at')
    .where('hidden_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Every page shows the business, for example its name. Null as long as it is as a new shop's. */
async function businessChangedAt(db: Db): Promise<number | null> {
  const row = await db
    .selectFrom('settings')
    .select('updated_at')
    .where('section', '=', 'business')
    .where('updated_by', 'is not', null)
    .executeTakeFirst()
  return row?.updated_at ?? null
}

export async function makeSitemap(db: Db, siteUrl: string, now: number): Promise<string> {
  const pages = await listSitePages(db, now)
  const { SitemapStream, streamToPromise } = await import('sitemap')
  const sitemap = new SitemapStream({
    hostname: siteUrl,
    xmlns: { news: false, video: false, xhtml: false, image: true },
  })
  const xml = streamToPromise(sitemap)
  for (const { path, changedAt, images } of pages) {
    sitemap.write({
      url: path,
      ...(changedAt !== null && { lastmod: new Date(changedAt).toISOString() }),
      img: images.map((image) => ({ url: new URL(image, siteUrl).href })),
    })
  }
  sitemap.end()
  return String(await xml)
}

interface Changeable {
  created_at?: number
  updated_at?: number
  deleted_at: number | null
}

/** Deleting a product changes the listings that included it. */
function changeOf({ created_at = 0, updated_at = 0, deleted_at }: Changeable): number {
  return Math.max(created_at, updated_at, deleted_at ?? 0)
}

function isShown({ deleted_at }: { deleted_at: number | null }): boolean {
  return deleted_at === null
}

function isTime(time: number | null | undefined): time is number {
  return typeof time === 'number'
}

function latest(changes: number[]): number | null {
  return changes.length > 0 ? changes.reduce((a, b) => Math.max(a, b)) : null
}
