import type { StaffProduct } from '#contract/staff-products.ts'
import { SPEC_COLUMNS } from '#server/catalogue/pieces.ts'

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
export function cellsOf(piece: StaffProduct, siteUrl: string): Record<ProductColumn, string> {
  const text = (value: string | number | null | undefined) => String(value ?? '')
  const facts = SPEC_COLUMNS.map((column) => [column, text(piece.specs?.[column])])
  return {
    id: text(piece.id),
    version: text(piece.version),
    name: piece.name,
    description: piece.description,
    price: piece.price.toFixed(2),
    stock: text(piece.stock),
    category: piece.category_name,
    weight_oz: text(piece.weight_oz),
    published: piece.published ? 'yes' : 'no',
    tags: joinTags(piece.tags),
    ...(Object.fromEntries(facts) as Record<(typeof SPEC_COLUMNS)[number], string>),
    images: piece.images.map((path) => new URL(path, siteUrl).href).join(' '),
    created_at: piece.created_at,
    updated_at: piece.updated_at,
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
