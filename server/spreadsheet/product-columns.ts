import type { AdminProduct } from '#contract/catalogue/admin-products.ts'
import { SPEC_COLUMNS } from '#server/catalogue/product-rows.ts'

/** What a file of pieces says of each, in this order. The last ones are to be read: an import passes over them. */
export const PRODUCT_COLUMNS = [
  'id',
  'version',
  'name',
  'description',
  'price',
  'stock',
  'category',
  'weight_oz',
  'published',
  'tags',
  ...SPEC_COLUMNS,
  'images',
  'created_at',
  'updated_at',
] as const
export type ProductColumn = (typeof PRODUCT_COLUMNS)[number]

/** Those an import writes. */
export const WRITTEN_COLUMNS = PRODUCT_COLUMNS.filter(
  (column) => !['id', 'version', 'images', 'created_at', 'updated_at'].includes(column),
)

/** Without these a new piece is none. */
export const REQUIRED_COLUMNS = ['name', 'price', 'stock', 'category'] as const

export type Cells = Partial<Record<ProductColumn, string>>

/** A piece as the cells of its row. `siteUrl` makes the addresses of its pictures whole. */
export function cellsOf(product: AdminProduct, siteUrl: string): Record<ProductColumn, string> {
  const text = (value: string | number | null | undefined) => String(value ?? '')
  const facts = SPEC_COLUMNS.map((column) => [column, text(product.specs?.[column])])
  return {
    id: text(product.id),
    version: text(product.version),
    name: product.name,
    description: product.description,
    price: product.price.toFixed(2),
    stock: text(product.stock),
    category: product.category_name,
    weight_oz: text(product.weight_oz),
    published: product.published ? 'yes' : 'no',
    tags: joinTags(product.tags),
    ...(Object.fromEntries(facts) as Record<(typeof SPEC_COLUMNS)[number], string>),
    images: product.images.map((path) => new URL(path, siteUrl).href).join(' '),
    created_at: product.created_at,
    updated_at: product.updated_at,
  }
}

/** "Full Tang; Damascus". A semicolon in a name has a backslash before it. */
export function joinTags(names: readonly string[]): string {
  return names.map((name) => name.replaceAll(';', '\\;')).join('; ')
}

/** The names in such a cell, each once. */
export function splitTags(cell: string): string[] {
  const names = cell.split(/(?<!\\);/).map((name) => name.replaceAll('\\;', ';').trim())
  const first = new Map(names.filter(Boolean).map((name) => [name.toLowerCase(), name]))
  return [...first.values()]
}
