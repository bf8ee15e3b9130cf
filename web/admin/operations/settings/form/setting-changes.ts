import type { OpeningHours } from '#contract/operations/settings/business.ts'
import { daysOf, timesOf } from '#contract/operations/settings/describe-business.ts'
import type { Field } from '#contract/operations/settings/fields.ts'
import { isSection, SETTINGS } from '#contract/operations/settings/sections.ts'
import type { StateTax } from '#contract/operations/settings/tax.ts'
import { formatDollars } from '#contract/platform/values/money.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import { stateName } from '#contract/platform/values/us-states.ts'

export interface SettingChange {
  key: string
  field: string
  before: string | null
  after: string | null
}

type Values = Record<string, unknown>

const SHOWN = 6
/** Labels of settings that are logged but in no section's table. */
const LABELS: Record<string, string> = { dismissed: 'Dismissed' }

/** Lists the differences between two versions of a section, with both values as texts. Long tables show only changed rows. */
export function settingChanges(
  section: string,
  before: Values | null,
  after: Values | null,
): SettingChange[] {
  const fields: Readonly<Record<string, Field>> = isSection(section) ? SETTINGS[section].fields : {}
  const keys = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return keys.flatMap((key) => {
    const field = fields[key]
    const [was, is] = labels(field, before?.[key], after?.[key])
    const name = field?.logLabel ?? field?.label ?? LABELS[key] ?? key
    return was === is ? [] : [{ key, field: name, before: was, after: is }]
  })
}

function labels(field: Field | undefined, before: unknown, after: unknown): [string | null, string | null] {
  const [was, is] = [rowsOf(field, before), rowsOf(field, after)]
  if (!was || !is) return [label(field, before), label(field, after)]
  const differing = [...new Set([...was.keys(), ...is.keys()])].filter((row) => was.get(row) !== is.get(row))
  return [tableLabel(was, differing), tableLabel(is, differing)]
}

function tableLabel(rows: ReadonlyMap<string, string>, differing: string[]): string {
  const shown = differing.slice(0, SHOWN).map((row) => `${row}: ${rows.get(row) ?? 'none'}`)
  const rest = differing.length - shown.length
  return [...shown, ...(rest > 0 ? [`and ${rest} more`] : [])].join('\n')
}

type Rows = ReadonlyMap<string, string>

/** The rows of a field whose rows are compared one by one. */
function rowsOf(field: Field | undefined, value: unknown): Rows | null {
  if (field?.kind === 'prices')
    return rowsBy<number>(value, (price, index) => [[`${index + 1} lb`, formatDollars(price)]])
  if (field?.kind === 'group') {
    const parts = Object.entries((value ?? {}) as Values)
    return new Map(
      parts.map(([key, part]) => {
        const { [key]: column } = field.fields
        return [column?.logLabel ?? column?.label ?? key, label(column, part) ?? 'none']
      }),
    )
  }
  if (field?.kind !== 'rows') return null
  const key = (field.rising ?? field.unique)?.at
  if (!key) return null
  if ('zip_rates' in field.columns) return rowsBy<StateTax>(value, stateTaxRows)
  const { [key]: first, ...columns } = field.columns
  return rowsBy<Values>(value, (row) => [
    [
      `${first?.label} ${label(first, row[key])}`,
      Object.entries(columns)
        .map(([name, column]) => label(column, row[name]))
        .join(', '),
    ],
  ])
}

function stateTaxRows(row: StateTax): [string, string][] {
  return [
    [stateName(row.state), stateTaxLabel(row)],
    ...row.zip_rates.map(({ zip, rate }): [string, string] => [`${row.state} ${zip}`, percentLabel(rate)]),
  ]
}

function rowsBy<Row>(value: unknown, rowsOfOne: (row: Row, index: number) => [string, string][]): Rows {
  return new Map(Array.isArray(value) ? (value as Row[]).flatMap(rowsOfOne) : [])
}

function stateTaxLabel({ rate, tax_shipping, tax_card_fee, zip_rates }: StateTax): string {
  const also = [tax_shipping && 'shipping', tax_card_fee && 'card fee'].filter(Boolean).join(' and ')
  return [
    percentLabel(rate),
    also && `also on ${also}`,
    zip_rates.length > 0 && pluralize(zip_rates.length, 'ZIP code'),
  ]
    .filter(Boolean)
    .join(', ')
}

function label(field: Field | undefined, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (field?.kind === 'range') return (value as number[]).join(' to ')
  if (Array.isArray(value))
    return value.length === 0 ? null : value.map((row) => rowLabel(field, row)).join('\n')
  switch (field?.kind) {
    case 'dollars':
      return formatDollars(Number(value))
    case 'percent':
      return percentLabel(Number(value))
    case 'ounces':
      return `${value} oz`
    case 'state':
      return stateName(String(value))
    case 'cards':
      return field.choices.find((choice) => choice.value === value)?.label ?? String(value)
    case 'moment':
      return momentLabel(String(value))
    default:
      return String(value)
  }
}

/** "Nora Harless, for orders: (304) 555-0178" */
function rowLabel(field: Field | undefined, row: unknown): string {
  if (field?.kind === 'states') return stateName(String(row))
  if (field?.kind !== 'rows') return String(row)
  if ('opens' in field.columns) {
    const hours = row as OpeningHours
    return `${daysOf(hours, ' to ')}, ${timesOf(hours, ' to ')}`
  }
  return Object.keys(field.columns)
    .map((key) => String((row as Values)[key]))
    .join(': ')
}

/** 5.75 → "5.75%" */
function percentLabel(percent: number): string {
  return `${percent}%`
}

function momentLabel(moment: string): string {
  return `${new Date(moment).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
