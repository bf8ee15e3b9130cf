import { counted } from '#contract/counted.ts'
import { formatDollars } from '#contract/money.ts'
import type { Role } from '#contract/shop.ts'
import { mailKindWords } from '#web/admin/mail-words.ts'
import { ROLE_WORDS } from '#web/admin/users/role-words.ts'

type Fields = Record<string, unknown> | null

/** One field that somebody changed, in words; null where there was, or is, nothing. */
export interface FieldChange {
  field: string
  before: string | null
  after: string | null
}

export type CategoryNames = ReadonlyMap<number, string>

/** What changed, field by field. A field that was empty and still is says nothing. */
export function fieldChanges(before: Fields, after: Fields, categories: CategoryNames): FieldChange[] {
  const [was, is] = [flat(before), flat(after)]
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .map((field) => ({
      field: FIELDS[field] ?? sentence(field),
      before: valueWords(field, was[field], categories),
      after: valueWords(field, is[field], categories),
    }))
    .filter((change) => change.before !== null || change.after !== null)
}

const FIELDS: Record<string, string> = {
  category_id: 'Category',
  moved_to: 'Pieces moved to',
  weight_oz: 'Weight',
  published: 'On show',
  hardness_hrc: 'Hardness (HRC)',
  blade_length_in: 'Blade length',
  overall_length_in: 'Overall length',
  blade_thickness_in: 'Blade thickness',
  handle_material: 'Handle',
  from: 'Copy of product',
  recipient: 'To',
  mail: 'Email',
  alt: 'What the picture shows',
  twoFactorMethod: 'Second factor',
}

const DOLLARS = new Set(['price', 'refunded', 'amount', 'total', 'captured'])

/** Facts of a knife lie one level down. */
function flat(fields: Fields): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields ?? {}).flatMap(([name, value]) =>
      value !== null && typeof value === 'object' && !Array.isArray(value)
        ? Object.entries(value)
        : [[name, value]],
    ),
  )
}

function valueWords(field: string, value: unknown, categories: CategoryNames): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return listWords(field, value)
  if (typeof value === 'number') return numberWords(field, value, categories)
  if (field === 'role') return ROLE_WORDS[value as Role] ?? String(value)
  if (field === 'status') return sentence(String(value))
  if (field === 'mail') return mailKindWords(String(value))
  if (field === 'image') return 'A picture'
  return String(value)
}

function listWords(field: string, list: unknown[]): string | null {
  if (list.length === 0) return null
  if (field === 'images') return counted(list.length, 'picture')
  return list.map(String).join(', ')
}

function numberWords(field: string, value: number, categories: CategoryNames): string {
  if (DOLLARS.has(field)) return formatDollars(value)
  if (field === 'category_id' || field === 'moved_to')
    return categories.get(value) ?? 'A category that is gone'
  if (field.endsWith('_in')) return `${value} in`
  if (field.endsWith('_oz')) return `${value} oz`
  return String(value)
}

/** "Tracking number" from "tracking_number". */
function sentence(name: string): string {
  const words = name.replaceAll('_', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}
