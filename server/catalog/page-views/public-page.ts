import { categoryPage, dropPage, knifePage, PAGES } from '#contract/platform/values/paths.ts'
import { isHidden } from '#server/catalog/products/drop-times.ts'
import type { Db } from '#server/platform/db/open.ts'

interface PublicPage {
  path: string
  productId?: number
}

/** The canonical path of a public page, or null. Order pages are private to one customer and not counted. */
export async function publicPage(db: Db, url: string, now: number): Promise<PublicPage | null> {
  const segments = segmentsOf(url)
  if (!segments) return null
  const fixed = FIXED_PAGES.find((page) => match(page, segments))
  if (fixed) return { path: fixed }
  const product = match(PAGES.knife, segments)
  if (product) return findProductPage(db, product.id ?? '', now)
  const drop = match(PAGES.drop, segments)
  if (drop) return findDropPage(db, drop.slug ?? '')
  const category = match(PAGES.category, segments)
  return category ? findCategoryPage(db, category.categorySlug ?? '') : null
}

const FIXED_PAGES = Object.values(PAGES).filter(
  (page) => !page.includes(':') && !/^\/(admin|user)(\/|$)/.test(page),
)

function segmentsOf(url: string): string[] | null {
  const [path = ''] = url.split(/[?#]/, 1)
  try {
    return path.replace(/\/+$/, '').split('/').slice(1).map(decodeURIComponent)
  } catch {
    return null
  }
}

/** Matches like the page router: static segments ignore case, `:name` is required, `:name?` is optional. */
function match(page: string, segments: string[]): Record<string, string | undefined> | null {
  const parts = page.split('/').slice(1).filter(Boolean)
  if (segments.length > parts.length) return null
  const params: Record<string, string | undefined> = {}
  for (const [index, part] of parts.entries()) {
    const segment = segments[index]
    if (part.startsWith(':')) {
      if (!segment && !part.endsWith('?')) return null
      params[part.replace(/[:?]/g, '')] = segment
    } else if (segment?.toLowerCase() !== part) return null
  }
  return params
}

async function findProductPage(db: Db, id: string, now: number): Promise<PublicPage | null> {
  if (!/^\d{1,15}$/.test(id)) return null
  const product = await db
    .selectFrom('products')
    .select(['id', 'name'])
    .where('id', '=', Number(id))
    .where('deleted_at', 'is', null)
    .where('published', '=', 1)
    .executeTakeFirst()
  const isKnown = product && !(await isHidden(db, product.id, now))
  return isKnown ? { path: knifePage(product), productId: product.id } : null
}

async function findDropPage(db: Db, slug: string): Promise<PublicPage | null> {
  // PostgreSQL rejects NUL in text.
  if (slug.includes('\0')) return null
  const drop = await db.selectFrom('drops').select('slug').where('slug', '=', slug).executeTakeFirst()
  return drop ? { path: dropPage(drop.slug) } : null
}

async function findCategoryPage(db: Db, slug: string): Promise<PublicPage | null> {
  // PostgreSQL rejects NUL in text.
  if (slug.includes('\0')) return null
  const category = await db
    .selectFrom('categories')
    .select('name')
    .where('slug', '=', slug)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return category ? { path: categoryPage(category.name) } : null
}
