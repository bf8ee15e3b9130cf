import type { AdminProduct } from '#contract/catalog/products/admin-products.ts'
import type { Specs } from '#contract/catalog/products/products.ts'

export const TEXT_SPECS = [
  'steel',
  'hardness_hrc',
  'grind',
  'finish',
  'handle_material',
  'pins',
  'sheath',
  'hand',
  'heat_treatment',
  'finished_on',
] as const
export const LENGTH_SPECS = ['blade_length_in', 'overall_length_in', 'blade_thickness_in'] as const

const TEXTS = ['name', 'description', 'price', 'stock', 'category_id', 'weight_oz'] as const
type TextName = (typeof TEXTS)[number] | (typeof TEXT_SPECS)[number] | (typeof LENGTH_SPECS)[number]

export type Values = Record<TextName, string> & { published: boolean; archived: boolean }
export type FieldName = keyof Values
export const FIELDS: readonly FieldName[] = [
  ...TEXTS,
  'published',
  'archived',
  ...TEXT_SPECS,
  ...LENGTH_SPECS,
]

export type Suggestions = Partial<Record<FieldName, string[]>>

export const EMPTY_VALUES = {
  ...Object.fromEntries(FIELDS.map((field) => [field, ''])),
  published: true,
  archived: false,
} as Values

export function valuesOf(product: AdminProduct): Values {
  const specs: Partial<Specs> = product.specs ?? {}
  const text = (name: keyof Specs) => [name, String(specs[name] ?? '')]
  return {
    ...EMPTY_VALUES,
    ...Object.fromEntries([...TEXT_SPECS, ...LENGTH_SPECS].map(text)),
    name: product.name,
    description: product.description,
    price: product.price.toFixed(2),
    stock: String(product.stock),
    category_id: String(product.category_id),
    weight_oz: String(product.weight_oz ?? ''),
    published: product.published,
    archived: product.archived,
  }
}

export function sameValues(one: Values, other: Values): boolean {
  return FIELDS.every((field) => one[field] === other[field])
}

/** The form's name of an API field, such as `specs.steel`. */
export function fieldOf(name: string): FieldName | undefined {
  const bare = name.replace(/^specs\./, '')
  return FIELDS.find((field) => field === bare)
}
