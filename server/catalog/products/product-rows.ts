import { type Selectable, sql } from 'kysely'
import { imageUrl } from '#contract/catalog/images/images.ts'
import type { ImagePoints, Product, Specs } from '#contract/catalog/products/products.ts'
import { toInstant } from '#contract/platform/values/dates.ts'
import { toDollars } from '#contract/platform/values/money.ts'
import type { Db } from '#server/platform/db/open.ts'
import type { Database } from '#server/platform/db/schema.ts'
import { findHeldUntil } from './held-until.ts'

export const SPEC_COLUMNS = [
  'steel',
  'hardness_hrc',
  'blade_length_in',
  'overall_length_in',
  'blade_thickness_in',
  'grind',
  'finish',
  'handle_material',
  'pins',
  'sheath',
  'hand',
  'heat_treatment',
  'finished_on',
] as const satisfies (keyof Specs)[]

/** Left out of the API when unknown. */
const OPTIONAL: ReadonlySet<string> = new Set(['hand', 'heat_treatment', 'finished_on'])

/** A product without what a drop decides. */
export type StoredProduct = Omit<Product, 'on_sale_at' | 'by_draw'>

export type ProductRow = Selectable<Database['products']> & { category_name: string }

/** Adds images and tags, and keeps the order of the rows. */
export async function toProducts(db: Db, rows: ProductRow[]): Promise<StoredProduct[]> {
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const soldOut = rows.filter((row) => row.stock <= 0).map((row) => row.id)
  const [imagesByProduct, tags, heldUntil] = await Promise.all([
    listImages(db, ids),
    listProductTags(db, ids),
    findHeldUntil(db, soldOut),
  ])
  return rows.map((row) => {
    const imageRows = imagesByProduct.get(row.id) ?? []
    const images = imageRows.map((image) => imageUrl(image.hash))
    return {
      id: row.id,
      name: row.name,
      description: row.description,
      price: toDollars(row.price_cents),
      stock: row.stock,
      category_id: row.category_id,
      category_name: row.category_name,
      images,
      image_alts: imageRows.map((image) => image.alt),
      image_previews: imageRows.map((image) => image.preview ?? ''),
      image_url: images[0] ?? null,
      image_points: toPoints(imageRows[0]),
      tags: (tags.get(row.id) ?? []).map((tag) => tag.name),
      created_at: new Date(row.created_at).toISOString(),
      weight_oz: row.weight_oz,
      specs: toSpecs(row),
      held_until: toInstant(heldUntil.get(row.id) ?? null),
      sold_at: toInstant(row.sold_at),
      archived: row.archived_at !== null,
    }
  })
}

function toSpecs(row: ProductRow): Specs | null {
  if (SPEC_COLUMNS.every((column) => row[column] === null)) return null
  const specs = SPEC_COLUMNS.map((column) => [column, row[column]] as const)
  return Object.fromEntries(
    specs.filter(([column, value]) => value !== null || !OPTIONAL.has(column)),
  ) as Specs
}

type PointColumns = Pick<Selectable<Database['product_pictures']>, 'tip_x' | 'tip_y' | 'butt_x' | 'butt_y'>

export function toPoints(image: PointColumns | undefined): ImagePoints | null {
  if (!image) return null
  const { tip_x, tip_y, butt_x, butt_y } = image
  if (tip_x === null || tip_y === null || butt_x === null || butt_y === null) return null
  return { tip: { x: tip_x, y: tip_y }, butt: { x: butt_x, y: butt_y } }
}

export function toPointColumns(points: ImagePoints | null): PointColumns {
  return {
    tip_x: points?.tip.x ?? null,
    tip_y: points?.tip.y ?? null,
    butt_x: points?.butt.x ?? null,
    butt_y: points?.butt.y ?? null,
  }
}

async function listImages(db: Db, ids: number[]) {
  const rows = await db
    .selectFrom('product_pictures')
    .leftJoin('picture_previews', 'picture_previews.hash', 'product_pictures.hash')
    .select(['product_id', 'product_pictures.hash', 'alt', 'preview', 'tip_x', 'tip_y', 'butt_x', 'butt_y'])
    .where('product_id', 'in', ids)
    .where('deleted_at', 'is', null)
    .orderBy('product_id')
    .orderBy('position')
    .execute()
  return Map.groupBy(rows, (row) => row.product_id)
}

export async function listProductTags(db: Db, ids: number[]) {
  const rows = await db
    .selectFrom('product_tags')
    .innerJoin('tags', 'tags.id', 'product_tags.tag_id')
    .select(['product_tags.product_id', 'tags.id', 'tags.name'])
    .where('product_tags.product_id', 'in', ids)
    .where('tags.deleted_at', 'is', null)
    .orderBy('tags.id')
    .execute()
  return Map.groupBy(rows, (row) => row.product_id)
}

/** Selects the hash of a product's first image, beside the table `products`. */
export const mainImageHash = sql<string | null>`(
  select hash from product_pictures
  where product_pictures.product_id = products.id and product_pictures.deleted_at is null
  order by position limit 1)`
