import type { AdminProduct } from '#contract/catalog/products/admin-products.ts'
import { SPEC_COLUMNS } from '../product-rows.ts'

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
  'archived',
  'tags',
  ...SPEC_COLUMNS,
  'images',
  'created_at',
  'updated_at',
] as const
export type ProductColumn = (typeof PRODUCT_COLUMNS)[number]

/** The columns that an import writes. */
export const WRITTEN_COLUMNS = PRODUCT_COLUMNS.filter(
  (column) => !['id', 'version', 'images', 'created_at', 'updated_at'].includes(column),
)

/** Required for new products. */
export const REQUIRED_COLUMNS = ['name', 'price', 'stock', 'category'] as const

export type Cells = Partial<Record<ProductColumn, string>>

export function toCells(product: AdminProduct, siteUrl: string): Record<ProductColumn, string> {
  const text = (value: string | number | null | undefined) => String(value ?? '')
  const specs = SPEC_COLUMNS.map((column) => [column, text(product.specs?.[column])])
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
    archived: product.archived ? 'yes' : 'no',
    tags: joinTags(product.tags),
    ...(Object.fromEntries(specs) as Record<(typeof SPEC_COLUMNS)[number], string>),
    images: product.images.map((path) => new URL(path, siteUrl).href).join(' '),
    created_at: product.created_at,
    updated_at: product.updated_at,
  }
}

/** "Full Tang; Damascus". A backslash escapes a semicolon in a name. */
function joinTags(names: readonly string[]): string {
  return names.map((name) => name.replaceAll(';', '\\;')).join('; ')
}

/** Returns each tag once, in its first spelling. */
export function splitTags(cell: string): string[] {
  const names = cell.split(/(?<!\\);/).map((name) => name.replaceAll('\\;', ';').trim())
  const first = new Map(names.filter(Boolean).map((name) => [name.toLowerCase(), name]))
  return [...first.values()]
}
