import type { Field, Fields } from '#contract/operations/settings/fields.ts'
import { dollarsOrText, numberOrText } from '#contract/platform/values/typed-number.ts'
import { dollarsText, percentText, wholeDollarsText } from '#web/admin/platform/form/number-texts.ts'
import { momentOrText, toLocalTime } from '#web/admin/platform/form/zoned-time.ts'

/** A section as its form holds it: texts and booleans, and lists and groups of them. */
export type Texts = Record<string, unknown>

/** @param timeZone of the business, on whose clock the form shows moments. */
export function toTexts(fields: Fields, values: Texts, timeZone: string): Texts {
  return mapFields(fields, values, (field, value) => toText(field, value, timeZone))
}

/** Returns the input of the schema. A text that isn't a number stays one, so that the schema says why. */
export function toInput(fields: Fields, texts: Texts, timeZone: string): Texts {
  return mapFields(fields, texts, (field, text) => toValue(field, text, timeZone))
}

function mapFields(fields: Fields, values: Texts, map: (field: Field, value: unknown) => unknown): Texts {
  return Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, map(field, values[key])]))
}

function toText(field: Field, value: unknown, timeZone: string): unknown {
  if (value === null || value === undefined) return ''
  switch (field.kind) {
    case 'dollars':
      return (field.short ? wholeDollarsText : dollarsText)(value as number)
    case 'percent':
      return percentText(value as number, field.decimals)
    case 'whole':
    case 'days':
    case 'ounces':
    case 'zone':
      return String(value)
    case 'moment':
      return toLocalTime(value as string, timeZone)
    case 'prices':
      return (value as number[]).map(dollarsText)
    case 'range':
      return (value as number[]).map(String)
    case 'group':
      return toTexts(field.fields, value as Texts, timeZone)
    case 'rows':
      return (value as Texts[]).map((row) => toTexts(field.columns, row, timeZone))
    default:
      return structuredClone(value)
  }
}

function toValue(field: Field, text: unknown, timeZone: string): unknown {
  if (field.nullable && String(text).trim() === '') return null
  switch (field.kind) {
    case 'dollars':
      return dollarsOrText(text as string)
    case 'percent':
    case 'whole':
    case 'days':
    case 'ounces':
      return numberOrText(text as string)
    case 'zone':
      return Number(text)
    case 'moment':
      return momentOrText(text as string, timeZone)
    case 'prices':
      return (text as string[]).map(dollarsOrText)
    case 'range':
      return (text as string[]).map((part) => numberOrText(part))
    case 'group':
      return toInput(field.fields, text as Texts, timeZone)
    case 'rows':
      return (text as Texts[]).map((row) => toInput(field.columns, row, timeZone))
    default:
      return typeof text === 'string' ? text.trim() : text
  }
}

/** A row as it is added. */
export function newRow(columns: Fields): Texts {
  return mapFields(columns, {}, ({ kind, default: value }) =>
    kind === 'rows' ? [] : structuredClone(value ?? ''),
  )
}
