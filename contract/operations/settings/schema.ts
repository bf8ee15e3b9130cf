import { z } from 'zod'
import {
  day,
  dollars,
  moment,
  onOff,
  percent,
  rejectRepeated,
  stateCode,
  zipCode,
} from '#contract/platform/api/fields.ts'
import { onceValid, requiredEmail, requiredLine } from '#contract/platform/api/form-fields.ts'
import { MAX_POUNDS } from '#contract/platform/values/limits.ts'
import { typedNumber } from '#contract/platform/values/typed-number.ts'
import type { Field, FieldOf, Fields, Kind, SettingsSection, ValueOf } from './fields.ts'

type SchemaOf<F extends Field> = z.ZodType<ValueOf<F>, ValueOf<F>>
type Shape<F extends Fields> = { -readonly [Key in keyof F]: SchemaOf<F[Key]> }
type InputShape<F extends Fields> = {
  -readonly [Key in keyof F]: F[Key] extends { omit: 'later' }
    ? z.ZodOptional<SchemaOf<F[Key]>>
    : SchemaOf<F[Key]>
}

type AnyRule = { at: string; problem: (values: never) => string | false }

/** A whole section. */
export function schemaOf<F extends Fields>({ fields, rules }: SettingsSection<F>): z.ZodObject<Shape<F>> {
  return withRules(z.object(shapeOf(fields)), rules)
}

/** A request to save a section: it may lack the fields that a later version added. */
export function inputOf<F extends Fields>({ fields, rules }: SettingsSection<F>): z.ZodObject<InputShape<F>> {
  const shape = Object.entries(shapeOf(fields)).map(([key, schema]) => [
    key,
    fields[key]?.omit === 'later' ? schema.optional() : schema,
  ])
  return withRules(z.object(Object.fromEntries(shape) as InputShape<F>), rules)
}

/** A field that a request leaves out keeps its value, so its rules don't run. */
function withRules<S extends z.ZodObject>(schema: S, rules: readonly AnyRule[]): S {
  return rules.reduce((checked, { at, problem }) => {
    const path = at.split('.')
    const [key = at] = path
    return checked.superRefine((values, context) => {
      const message = values[key] !== undefined && problem(values as never)
      if (message) context.addIssue({ code: 'custom', path, message })
    }, onceValid(key))
  }, schema)
}

function shapeOf<F extends Fields>(fields: F): Shape<F> {
  return Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [key, fieldSchema(field)]),
  ) as unknown as Shape<F>
}

function fieldSchema(field: Field): z.ZodType {
  const build = KINDS[field.kind] as (field: Field) => z.ZodType
  const value = field.nullable ? build(field).nullable() : build(field)
  const schema = field.omit === 'absent' ? value.default(field.default) : value
  return field.api ? schema.describe(field.api) : schema
}

const KINDS: { [K in Kind]: (field: FieldOf<K>) => z.ZodType } = {
  onOff: () => onOff,
  line: ({ missing, max, pattern, wrong }) =>
    pattern ? requiredLine(missing, max).regex(pattern, wrong) : requiredLine(missing, max),
  text: ({ wrong, max }) => z.string(wrong).trim().max(max, `Use at most ${max} characters.`),
  email: () => requiredEmail,
  phone: () =>
    z
      .string('Enter a phone number.')
      .trim()
      .regex(/^\+?[\d\s().-]{7,24}$/, 'Enter a phone number like (304) 555-0142.')
      .refine(
        (text) => /^\d{7,15}$/.test(text.replace(/\D/g, '')),
        'Enter a phone number of 7 to 15 digits.',
      ),
  path: () =>
    z
      .string('Enter a path like /shop-knives.')
      .trim()
      .max(300, 'Use at most 300 characters.')
      .regex(SHOP_PATH, 'Enter a path of the shop, like /shop-knives.'),
  zip: () => zipCode,
  state: () => stateCode,
  timeZone: () =>
    z.string('Choose a time zone.').refine(isTimeZone, 'Choose a time zone like America/New_York.'),
  clock: () =>
    z.string('Enter a time like 09:00.').regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time like 09:00.'),
  day: () => day,
  moment: () => moment,
  select: oneOf,
  cards: oneOf,
  whole: ({ min, max }) =>
    integer(min, max, `Enter a whole number from ${min} to ${max}.`, 'Enter a whole number.'),
  days: ({ max }) => businessDays(max),
  zone: () => integer(1, 9, 'Choose a zone from 1 to 9.'),
  ounces: ({ max }) =>
    z
      .number(typedNumber('Enter a weight in ounces.'))
      .min(0, 'Enter 0 oz or more.')
      .max(max, `Enter at most ${max} oz.`),
  dollars: ({ max, positive }) =>
    positive ? dollars(max).refine((value) => value > 0, 'Enter more than $0.') : dollars(max),
  percent: ({ max, decimals }) => percent(max, decimals),
  weekdays: () =>
    z
      .array(integer(0, 6, 'Choose days of the week.'), 'Choose at least one day.')
      .min(1, 'Choose at least one day.')
      .overwrite((days) => [...new Set(days)].sort()),
  states: () => z.array(stateCode, 'Send a list of states.').overwrite((codes) => [...new Set(codes)].sort()),
  prices: ({ max }) =>
    z
      .array(dollars(max), `Send ${MAX_POUNDS} prices.`)
      .length(MAX_POUNDS, `Enter ${MAX_POUNDS} prices, for 1 to ${MAX_POUNDS} lb.`)
      .superRefine((prices, context) => {
        for (const [index, price] of prices.entries()) {
          const lighter = prices[index - 1]
          if (lighter === undefined || price >= lighter) continue
          const message = 'Enter at least the price of the pound before it.'
          context.addIssue({ code: 'custom', path: [index], message })
        }
      }),
  range: ({ max }) =>
    z
      .tuple([businessDays(max), businessDays(max)], 'Enter two numbers of days.')
      .superRefine(([from, until], context) => {
        if (until >= from) return
        context.addIssue({ code: 'custom', path: [1], message: 'Enter at least the first number of days.' })
      }),
  group: ({ fields, wrong }) => z.object(shapeOf(fields), wrong),
  rows: rowsSchema,
}

type Row = Record<string, unknown>

function rowsSchema({ columns, wrong, max, tooMany, rising, unique, rule }: FieldOf<'rows'>): z.ZodType {
  const columnsOnly: z.ZodType<Row> = z.object(shapeOf(columns))
  const row = rule
    ? columnsOnly.refine((values) => !rule.broken(values as never), {
        path: [rule.at],
        message: rule.message,
      })
    : columnsOnly
  const all = z.array(row, wrong)
  const rows = max < Number.POSITIVE_INFINITY ? all.max(max, tooMany) : all
  return rows.superRefine((items, context) => {
    if (unique) rejectRepeated(items, unique.at, unique.message, context)
    if (!rising) return
    for (const [index, item] of items.entries()) {
      const previous = items[index - 1]
      if (!previous || Number(item[rising.at]) > Number(previous[rising.at])) continue
      context.addIssue({ code: 'custom', path: [index, rising.at], message: rising.message })
    }
  })
}

function oneOf({ choices, wrong }: FieldOf<'select' | 'cards'>): z.ZodType {
  return z.enum(
    choices.map(({ value }) => value),
    wrong,
  )
}

function integer(min: number, max: number, message: string, wrong = message): z.ZodType<number> {
  return z.int(typedNumber(wrong)).min(min, message).max(max, message)
}

function businessDays(max: number): z.ZodType<number> {
  return integer(1, max, `Enter a whole number of days from 1 to ${max}.`)
}

/** A path on this origin. Browsers read a backslash as a slash, so `/\host` would leave it. */
const SHOP_PATH = /^\/(?![/\\])[^\s\\]*$/u

/** Names without a slash, such as 'Japan', are time zones, too. An offset, which `Intl` also takes, is not. */
function isTimeZone(name: string): boolean {
  if (/^[+-]/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: name })
    return true
  } catch {
    return false
  }
}
