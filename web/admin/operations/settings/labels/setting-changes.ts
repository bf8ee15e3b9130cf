import type { OpeningHours } from '#contract/operations/settings/business.ts'
import { daysOf, timesOf } from '#contract/operations/settings/describe-business.ts'
import { formatDollars } from '#contract/platform/values/money.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import { STATES } from '#contract/platform/values/us-states.ts'
import { FIELD_LABELS } from './field-labels.ts'

export interface SettingChange {
  key: string
  field: string
  before: string | null
  after: string | null
}

type Values = Record<string, unknown>

const SHOWN = 6

/** Lists the differences between two versions of a section, with both values as texts. Long tables show only changed rows. */
export function settingChanges(
  section: string,
  before: Values | null,
  after: Values | null,
): SettingChange[] {
  const keys = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])]
  return keys.flatMap((key) => {
    const [was, is] = labels(key, before?.[key], after?.[key])
    const field = FIELD_LABELS[`${section}.${key}`] ?? FIELD_LABELS[key] ?? key
    return was === is ? [] : [{ key, field, before: was, after: is }]
  })
}

function labels(key: string, before: unknown, after: unknown): [string | null, string | null] {
  const rowsOf = TABLES[key]
  if (!rowsOf) return [label(key, before), label(key, after)]
  const [was, is] = [rowsOf(before), rowsOf(after)]
  const differing = [...new Set([...was.keys(), ...is.keys()])].filter((row) => was.get(row) !== is.get(row))
  return [tableLabel(was, differing), tableLabel(is, differing)]
}

function tableLabel(rows: ReadonlyMap<string, string>, differing: string[]): string {
  const shown = differing.slice(0, SHOWN).map((row) => `${row}: ${rows.get(row) ?? 'none'}`)
  const rest = differing.length - shown.length
  return [...shown, ...(rest > 0 ? [`and ${rest} more`] : [])].join('\n')
}

type Rows = (value: unknown) => ReadonlyMap<string, string>

function rowsBy<Row>(rowOf: (row: Row, index: number) => readonly [string, string]): Rows {
  return (value) => new Map(Array.isArray(value) ? (value as Row[]).map(rowOf) : [])
}

/** Lists whose rows are compared one by one. */
const TABLES: Record<string, Rows> = {
  standard: rowsBy<number>((price, index) => [`${index + 1} lb`, formatDollars(price)]),
  insurance: rowsBy<{ up_to: number; fee: number }>(({ up_to, fee }) => [
    `Up to ${formatDollars(up_to)}`,
    formatDollars(fee),
  ]),
  states: (value) =>
    new Map(
      (Array.isArray(value) ? (value as StateTax[]) : []).flatMap((row) => [
        [stateLabel(row.state), stateTaxLabel(row)] as const,
        ...row.zip_rates.map(({ zip, rate }) => [`${row.state} ${zip}`, percentLabel(rate)] as const),
      ]),
    ),
  flat_rate: (value) =>
    new Map(
      Object.entries((value ?? {}) as Record<string, number>).map(([box, price]) => [
        box.charAt(0).toUpperCase() + box.slice(1),
        formatDollars(price),
      ]),
    ),
}

interface StateTax {
  state: string
  rate: number
  tax_shipping: boolean
  tax_card_fee: boolean
  zip_rates: { zip: string; rate: number }[]
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

function label(key: string, value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (Array.isArray(value))
    return value.length === 0 ? null : value.map((row) => rowLabel(key, row)).join('\n')
  if (DOLLARS.has(key)) return formatDollars(Number(value))
  if (key === 'percent') return percentLabel(Number(value))
  if (key === 'packaging_oz') return `${value} oz`
  if (key === 'region_code') return stateLabel(String(value))
  if (key === 'mode') return value === 'closed' ? 'Closed' : 'Delayed'
  if (key === 'starts_at' || key === 'ends_at') return momentLabel(String(value))
  return String(value)
}

const DOLLARS = new Set(['handling_fee', 'free_shipping_from', 'fixed'])

function rowLabel(key: string, row: unknown): string {
  if (key === 'phones') return pair(row as { label: string; number: string }, 'label', 'number')
  if (key === 'makers') return pair(row as { name: string; role: string }, 'name', 'role')
  if (key === 'exempt_states') return stateLabel(String(row))
  if (key !== 'hours') return String(row)
  const hours = row as OpeningHours
  return `${daysOf(hours, ' to ')}, ${timesOf(hours, ' to ')}`
}

function pair<Row extends Record<Left | Right, string>, Left extends string, Right extends string>(
  row: Row,
  left: Left,
  right: Right,
): string {
  return `${row[left]}: ${row[right]}`
}

function stateLabel(code: string): string {
  return STATES[code as keyof typeof STATES] ?? code
}

/** 5.75 → "5.75%" */
function percentLabel(percent: number): string {
  return `${percent}%`
}

function momentLabel(moment: string): string {
  return `${new Date(moment).toISOString().slice(0, 16).replace('T', ' ')} UTC`
}
