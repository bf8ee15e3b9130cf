import { emailKindLabel } from '#contract/app/emails.ts'
import type { Role } from '#contract/customers/accounts/auth.ts'
import { formatDollars } from '#contract/platform/values/money.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import type { Activity } from '#contract/staff/audit-log/audit-log.ts'

import { ROLE_LABELS } from '#web/admin/customers/users/role-labels.ts'
import { settingChanges } from '#web/admin/operations/settings/form/setting-changes.ts'

type Fields = Record<string, unknown> | null

export interface FieldChange {
  field: string
  before: string | null
  after: string | null
}

export type CategoryNames = ReadonlyMap<number, string>

export function fieldChanges(
  { subject, before, after }: Pick<Activity, 'subject' | 'before' | 'after'>,
  categories: CategoryNames,
): FieldChange[] {
  if (subject.kind === 'settings') return settingChanges(subject.id, before, after)
  const [was, is] = [flatten(before), flatten(after)]
  return [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .map((field) => ({
      field: FIELDS[field] ?? capitalize(field),
      before: valueLabel(field, was[field], categories),
      after: valueLabel(field, is[field], categories),
    }))
    .filter((change) => change.before !== null || change.after !== null)
}

const FIELDS: Record<string, string> = {
  category_id: 'Category',
  next_order: 'Next order number',
  moved_to: 'Products moved to',
  weight_oz: 'Weight',
  published: 'Visible',
  archived: 'Archived',
  hardness_hrc: 'Hardness (HRC)',
  blade_length_in: 'Blade length',
  overall_length_in: 'Overall length',
  blade_thickness_in: 'Blade thickness',
  handle_material: 'Handle',
  from: 'Copy of product',
  recipient: 'To',
  email: 'Email',
  mail: 'Email',
  alt: 'Alt text',
  category_ids: 'Categories',
  min_subtotal: 'Minimum subtotal',
  starts_at: 'Starts',
  ends_at: 'Ends',
  max_uses: 'Uses in all',
  max_uses_per_customer: 'Uses per customer',
  twoFactorMethod: 'Two-factor authentication',
}

const DOLLARS = new Set(['price', 'refunded', 'amount', 'total', 'captured', 'min_subtotal'])

function flatten(fields: Fields): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(fields ?? {}).flatMap(([name, value]) =>
      value !== null && typeof value === 'object' && !Array.isArray(value)
        ? Object.entries(value)
        : [[name, value]],
    ),
  )
}

function valueLabel(field: string, value: unknown, categories: CategoryNames): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value)) return listLabel(field, value, categories)
  if (typeof value === 'number') return numberLabel(field, value, categories)
  if (field === 'role') return ROLE_LABELS[value as Role] ?? String(value)
  if (field === 'status' || field === 'kind') return capitalize(String(value))
  if (field === 'email' || field === 'mail') return emailKindLabel(String(value))
  if (field === 'image' || /_image(_\d)?$/.test(field)) return 'Image'
  return String(value)
}

function listLabel(field: string, list: unknown[], categories: CategoryNames): string | null {
  if (list.length === 0) return null
  if (field === 'category_ids')
    return list.map((id) => categories.get(Number(id)) ?? 'Deleted category').join(', ')
  if (field === 'images') return pluralize(list.length, 'image')
  return list.map(String).join(', ')
}

function numberLabel(field: string, value: number, categories: CategoryNames): string {
  if (DOLLARS.has(field)) return formatDollars(value)
  if (field === 'category_id' || field === 'moved_to') return categories.get(value) ?? 'Deleted category'
  if (field.endsWith('_in')) return `${value} in`
  if (field.endsWith('_oz')) return `${value} oz`
  return String(value)
}

function capitalize(name: string): string {
  const label = name.replaceAll('_', ' ')
  return label.charAt(0).toUpperCase() + label.slice(1)
}
