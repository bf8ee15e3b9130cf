import { imageUrl } from '#contract/catalog/images/images.ts'
import type { Trashed } from '#contract/catalog/trash/trash.ts'
import type { TrashKind } from '#contract/catalog/trash/trash-kinds.ts'
import { TRASH_KEPT_MS } from '#contract/platform/values/limits.ts'
import { mainImageHash } from '#server/catalog/products/product-rows.ts'
import type { Db } from '#server/platform/db/open.ts'

export interface TrashItem {
  kind: TrashKind
  id: number
  deleted_at: number
}

type Details = Pick<Trashed, 'name'> & Partial<Omit<Trashed, keyof TrashItem | 'goes_at'>>

export async function describeTrashed(db: Db, items: TrashItem[]): Promise<Trashed[]> {
  const details = new Map<TrashKind, Map<number, Details>>()
  for (const [kind, rows] of Map.groupBy(items, (row) => row.kind)) {
    const described = await DESCRIBE[kind](
      db,
      rows.map(({ id }) => id),
    )
    details.set(kind, new Map(described.map(({ id, ...rest }) => [id, rest])))
  }
  return items.flatMap(({ kind, id, deleted_at }) => {
    const found = details.get(kind)?.get(id)
    if (!found) return []
    const times = {
      deleted_at: new Date(deleted_at).toISOString(),
      goes_at: new Date(deleted_at + TRASH_KEPT_MS).toISOString(),
    }
    return [{ kind, id, ...DEFAULTS, ...found, ...times }]
  })
}

const DEFAULTS = { excerpt: null, image_url: null, product: null, products: 0, blocked: null }

const DESCRIBE: Record<TrashKind, (db: Db, ids: number[]) => Promise<({ id: number } & Details)[]>> = {
  product: describeProducts,
  image: describeImages,
  category: describeCategories,
  tag: describeTags,
  message: describeMessages,
}

async function describeProducts(db: Db, ids: number[]) {
  const rows = await db
    .selectFrom('products')
    .innerJoin('categories', 'categories.id', 'products.category_id')
    .select(['products.id', 'products.name', 'categories.name as category'])
    .select(['categories.deleted_at as category_deleted_at'])
    .select(mainImageHash.as('hash'))
    .where('products.id', 'in', ids)
    .execute()
  return rows.map(({ id, name, category, category_deleted_at, hash }) => ({
    id,
    name,
    image_url: hash === null ? null : imageUrl(hash),
    blocked:
      category_deleted_at === null ? null : `Its category '${category}' is in the trash. Restore that first.`,
  }))
}

async function describeImages(db: Db, ids: number[]) {
  const rows = await db
    .selectFrom('product_pictures')
    .innerJoin('products', 'products.id', 'product_pictures.product_id')
    .select(['product_pictures.id', 'alt', 'hash', 'product_id', 'products.name as product_name'])
    .select(['products.deleted_at as product_deleted_at'])
    .where('product_pictures.id', 'in', ids)
    .execute()
  return rows.map(({ id, alt, hash, product_id, product_name, product_deleted_at }) => ({
    id,
    name: alt,
    image_url: imageUrl(hash),
    product: { id: product_id, name: product_name },
    blocked:
      product_deleted_at === null
        ? null
        : `Its product '${product_name}' is in the trash. Restore that first.`,
  }))
}

async function describeCategories(db: Db, ids: number[]) {
  const rows = await db
    .selectFrom('categories')
    .select(['id', 'name', 'picture_hash'])
    .select(({ selectFrom }) => [
      selectFrom('products')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('trashed_with', '=', 'categories.id')
        .as('products'),
      selectFrom('categories as other')
        .select('other.name')
        .whereRef('other.slug', '=', 'categories.slug')
        .where('other.deleted_at', 'is', null)
        .as('taken_by'),
    ])
    .where('id', 'in', ids)
    .execute()
  return rows.map(({ id, name, picture_hash, products, taken_by }) => ({
    id,
    name,
    image_url: picture_hash === null ? null : imageUrl(picture_hash),
    products: products ?? 0,
    blocked: taken_by === null ? null : `There is already a category named '${taken_by}'.`,
  }))
}

async function describeTags(db: Db, ids: number[]) {
  const rows = await db
    .selectFrom('tags')
    .select(['id', 'name'])
    .select(({ selectFrom }) => [
      selectFrom('product_tags')
        .innerJoin('products', 'products.id', 'product_tags.product_id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('tag_id', '=', 'tags.id')
        .where('products.deleted_at', 'is', null)
        .as('products'),
      selectFrom('tags as other')
        .select('other.name')
        .whereRef('other.name_key', '=', 'tags.name_key')
        .where('other.deleted_at', 'is', null)
        .as('taken_by'),
    ])
    .where('id', 'in', ids)
    .execute()
  return rows.map(({ id, name, products, taken_by }) => ({
    id,
    name,
    products: products ?? 0,
    blocked: taken_by === null ? null : `There is already a tag named '${taken_by}'.`,
  }))
}

const EXCERPT_LENGTH = 120

async function describeMessages(db: Db, ids: number[]) {
  const rows = await db
    .selectFrom('messages')
    .select(['id', 'name', 'message'])
    .where('id', 'in', ids)
    .execute()
  return rows.map(({ id, name, message }) => ({
    id,
    name,
    excerpt: message.length > EXCERPT_LENGTH ? `${message.slice(0, EXCERPT_LENGTH).trimEnd()}…` : message,
  }))
}
