import { categoryPage, knifePage, PAGES } from '#contract/addresses.ts'
import type { Db } from '#server/db/open.ts'

interface PublicPage {
  path: string
  /** The piece it shows, when it is a piece's page. */
  pieceId?: number
}

/**
 * The address under which a page is known, for any way to write it: other capitals, a slash at the end, a query, a
 * piece's old name. Null for what is not a public page of the shop. Order pages, each meant for one buyer, are none.
 */
export async function publicPage(db: Db, address: string): Promise<PublicPage | null> {
  const segments = segmentsOf(address)
  if (!segments) return null
  const fixed = FIXED_PAGES.find((page) => match(page, segments))
  if (fixed) return { path: fixed }
  const knife = match(PAGES.knife, segments)
  if (knife) return knownKnife(db, knife.id ?? '')
  const category = match(PAGES.category, segments)
  return category ? knownCategory(db, category.categorySlug ?? '') : null
}

const FIXED_PAGES = Object.values(PAGES).filter(
  (page) => !page.includes(':') && !/^\/(admin|user)(\/|$)/.test(page),
)

/** The decoded parts between the slashes; null when a part is no text. */
function segmentsOf(address: string): string[] | null {
  const [path = ''] = address.split(/[?#]/, 1)
  try {
    return path.replace(/\/+$/, '').split('/').slice(1).map(decodeURIComponent)
  } catch {
    return null
  }
}

/** Compares as the pages' router does: fixed parts in any case, `:name` any one part, `:name?` one or none. */
function match(page: string, segments: string[]): Record<string, string | undefined> | null {
  const parts = page.split('/').slice(1).filter(Boolean)
  if (segments.length > parts.length) return null
  const params: Record<string, string | undefined> = {}
  for (const [place, part] of parts.entries()) {
    const segment = segments[place]
    if (part.startsWith(':')) {
      if (!segment && !part.endsWith('?')) return null
      params[part.replace(/[:?]/g, '')] = segment
    } else if (segment?.toLowerCase() !== part) return null
  }
  return params
}

async function knownKnife(db: Db, id: string): Promise<PublicPage | null> {
  if (!/^\d{1,15}$/.test(id)) return null
  const piece = await db
    .selectFrom('products')
    .select(['id', 'name'])
    .where('id', '=', Number(id))
    .where('deleted_at', 'is', null)
    .where('published', '=', 1)
    .executeTakeFirst()
  return piece ? { path: knifePage(piece), pieceId: piece.id } : null
}

async function knownCategory(db: Db, slug: string): Promise<PublicPage | null> {
  // No slug holds a character that PostgreSQL keeps no text with.
  if (slug.includes('\0')) return null
  const category = await db
    .selectFrom('categories')
    .select('name')
    .where('slug', '=', slug)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return category ? { path: categoryPage(category.name) } : null
}
