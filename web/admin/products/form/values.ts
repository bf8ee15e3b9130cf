import type { Specs } from '#contract/catalogue.ts'
import { MAX_DESCRIPTION, MAX_NAME } from '#contract/shop.ts'
import type { ProductWrite, StaffProduct } from '#contract/staff-products.ts'
import { type Typed, typedInches, typedOunces, typedPrice, typedStock } from './typed-numbers.ts'

export const TEXT_FACTS = [
  'steel',
  'hardness_hrc',
  'grind',
  'finish',
  'handle_material',
  'pins',
  'sheath',
  'hand',
] as const
const LENGTHS = ['blade_length_in', 'overall_length_in', 'blade_thickness_in'] as const
const FIELDS = [
  'name',
  'description',
  'price',
  'stock',
  'category_id',
  'weight_oz',
  'published',
  ...TEXT_FACTS,
  ...LENGTHS,
] as const

export type FieldName = (typeof FIELDS)[number]
/** The form as it is typed: every field a text; `published` is 'yes' or empty. */
export type Values = Record<FieldName, string>
/** What has been said of other pieces, for each fact. */
export type Suggestions = Partial<Record<FieldName, string[]>>
export type Faults = Partial<Record<FieldName, string>>

export const EMPTY_VALUES: Values = {
  ...(Object.fromEntries(FIELDS.map((field) => [field, ''])) as Values),
  published: 'yes',
}

export function valuesOf(piece: StaffProduct): Values {
  const facts: Partial<Specs> = piece.specs ?? {}
  const fact = (name: keyof Specs) => [name, String(facts[name] ?? '')]
  return {
    ...(Object.fromEntries([...TEXT_FACTS, ...LENGTHS].map(fact)) as Values),
    name: piece.name,
    description: piece.description,
    price: piece.price.toFixed(2),
    stock: String(piece.stock),
    category_id: String(piece.category_id),
    weight_oz: String(piece.weight_oz ?? ''),
    published: piece.published ? 'yes' : '',
  }
}

/** What was kept by an earlier visit, read with care: whatever is not a text is as before. */
export function readValues(kept: unknown, otherwise: Values): Values {
  const found = (kept ?? {}) as Record<string, unknown>
  const text = (field: FieldName) => (typeof found[field] === 'string' ? found[field] : otherwise[field])
  return Object.fromEntries(FIELDS.map((field) => [field, text(field)])) as Values
}

export function sameValues(one: Values, other: Values): boolean {
  return FIELDS.every((field) => one[field] === other[field])
}

/** The form as the shop takes it; what can't be read is named in `faults` and left out of it. */
export function toWrite(values: Values): { write: ProductWrite; faults: Faults } {
  const faults: Faults = {}
  function number(field: FieldName, read: (text: string) => Typed): number {
    const { value, fault } = read(values[field])
    if (fault) faults[field] = fault
    return value ?? 0
  }
  const optional = (field: FieldName, read: (text: string) => Typed) =>
    values[field].trim() === '' ? null : number(field, read)
  function text(field: FieldName) {
    const said = values[field].trim()
    if (said.length > MAX_NAME) faults[field] = `Use at most ${MAX_NAME} characters.`
    return said
  }
  const name = text('name')
  if (name === '') faults.name = 'Enter a name.'
  if (values.description.length > MAX_DESCRIPTION) faults.description = 'Use at most 10,000 characters.'
  if (values.category_id === '') faults.category_id = 'Choose a category.'
  const facts = [
    ...TEXT_FACTS.map((field) => [field, text(field) || null]),
    ...LENGTHS.map((field) => [field, optional(field, typedInches)]),
  ]
  const write = {
    name,
    description: values.description,
    price: number('price', typedPrice),
    stock: number('stock', typedStock),
    category_id: Number(values.category_id),
    weight_oz: optional('weight_oz', typedOunces),
    published: values.published === 'yes',
    specs: Object.fromEntries(facts) as Partial<Specs>,
  }
  return { write, faults }
}

/** The shop's own name of a field, also one of the facts, as the form calls it. */
export function fieldOf(name: string): FieldName | null {
  const bare = name.replace(/^specs\./, '')
  return FIELDS.find((field) => field === bare) ?? null
}
