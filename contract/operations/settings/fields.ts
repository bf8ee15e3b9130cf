/**
 * Settings are tables of fields. The API's schema, the form, the defaults and the words of the audit log come from these,
 * so a new setting is one entry. Nothing here imports zod: screens load the schema only once a form needs it.
 */
interface Shown<Value> {
  label: string
  /** Its name in the audit log, where the form's label says too little. */
  logLabel?: string
  /** Below the field. `timeZone` is a name like "Eastern Time". */
  help?: string | ((values: Record<string, unknown>, timeZone: string) => string)
  placeholder?: string
  /** In a new shop, where a nullable field is empty. The environment and the built-in prices give the rest. */
  default?: Value
  nullable?: true
  /** Requests may leave it out: `later` keeps the stored value, `absent` takes the default. */
  omit?: 'later' | 'absent'
  /** For the API's description. */
  api?: string
}

interface Choice {
  value: string
  label: string
  note?: string
}

interface Rule {
  at: string
  message: string
}

/** Each kind has its limits and words here, a rule in the schema, an input in the form, and a text in the audit log. */
interface Kinds {
  onOff: Shown<boolean>
  /** One line that must be filled in. */
  line: Shown<string> & { max: number; missing: string; pattern?: RegExp; wrong?: string }
  /** Can be empty. */
  text: Shown<string> & { max: number; wrong: string; lines?: number }
  email: Shown<string>
  phone: Shown<string>
  /** A page of the shop. */
  path: Shown<string>
  zip: Shown<string>
  /** Choosing a state also writes its name into the field `nameKey`. */
  state: Shown<string> & { nameKey?: string }
  timeZone: Shown<string>
  clock: Shown<string>
  day: Shown<string>
  /** In UTC; the form shows it on the clock of the business. */
  moment: Shown<string>
  select: Shown<string> & { choices: readonly Choice[]; wrong: string }
  /** Like `select`, with a note on each choice. */
  cards: Shown<string> & { choices: readonly Choice[]; wrong: string }
  whole: Shown<number> & { min: number; max: number; unit: string }
  /** Business days. */
  days: Shown<number> & { max: number }
  zone: Shown<number>
  ounces: Shown<number> & { max: number }
  /** `short` writes whole dollars without cents. */
  dollars: Shown<number> & { max: number; short?: true; positive?: true }
  percent: Shown<number> & { max: number; decimals: 2 | 3 }
  weekdays: Shown<readonly number[]>
  states: Shown<readonly string[]>
  /** A price for each pound. */
  prices: Shown<readonly number[]> & { max: number }
  /** Business days from and until. */
  range: Shown<readonly [number, number]> & { max: number }
  group: Shown<never> & { wrong: string; fields: Fields }
  rows: Shown<readonly object[]> & {
    columns: Fields
    max: number
    wrong: string
    tooMany: string
    /** The values of this column rise from row to row. */
    rising?: Rule
    /** No two rows have the same value in this column. */
    unique?: Rule
    rule?: Rule & { broken: (row: never) => boolean }
    /** Names a row for screen readers, such as "Phone 1"; `row` has the texts as typed. */
    nameOf: (row: Record<string, string>, number: number) => string
    removeLabel: (row: Record<string, string>, number: number) => string
    add: string
    full: string
  }
}

export type Kind = keyof Kinds
export type FieldOf<K extends Kind> = { [Each in K]: { kind: Each } & Kinds[Each] }[K]
export type Field = FieldOf<Kind>
export type Fields = Readonly<Record<string, Field>>

/** All other kinds are texts. */
interface OtherThanText {
  onOff: boolean
  whole: number
  days: number
  zone: number
  ounces: number
  dollars: number
  percent: number
  weekdays: number[]
  states: string[]
  prices: number[]
  range: [number, number]
}

type KindValue<F extends Field> = F extends { kind: 'rows'; columns: infer Columns extends Fields }
  ? ValuesOf<Columns>[]
  : F extends { kind: 'group'; fields: infer Parts extends Fields }
    ? ValuesOf<Parts>
    : F extends { choices: readonly { value: infer Value }[] }
      ? Value
      : F extends { kind: infer K extends keyof OtherThanText }
        ? OtherThanText[K]
        : string

export type ValueOf<F extends Field> = KindValue<F> | (F extends { nullable: true } ? null : never)
export type ValuesOf<F extends Fields> = { -readonly [Key in keyof F]: ValueOf<F[Key]> }

/** A rule about several fields, checked once the field of the path `at` is valid. */
export interface SectionRule<F extends Fields> {
  at: (keyof F & string) | `${keyof F & string}.${string}`
  problem: (values: ValuesOf<F>) => string | false
}

export interface SettingsSection<F extends Fields = Fields> {
  label: string
  fields: F
  rules: readonly SectionRule<F>[]
}

export const section = <const F extends Fields>(
  label: string,
  fields: F,
  rules: readonly SectionRule<F>[] = [],
): SettingsSection<F> => ({ label, fields, rules })

export type SectionValues<S> = S extends SettingsSection<infer F> ? ValuesOf<F> : never

/** Returns the values that a new shop starts with. */
export function defaultsOf<F extends Fields>(fields: F): ValuesOf<F> {
  return Object.fromEntries(
    Object.entries(fields).map(([key, field]) => [key, defaultOf(field)]),
  ) as ValuesOf<F>
}

function defaultOf(field: Field): unknown {
  if (field.kind === 'group') return defaultsOf(field.fields)
  return field.nullable ? null : structuredClone(field.default)
}

/** Finds the field at a path such as "phones.0.number". */
export function fieldAt(fields: Fields, path: string): Field {
  const [key = '', ...rest] = path.split('.').filter((part) => !/^\d+$/.test(part))
  const field = fields[key]
  if (!field) throw new Error(`The settings have no field ${path}.`)
  if (rest.length === 0) return field
  const below = field.kind === 'rows' ? field.columns : field.kind === 'group' ? field.fields : {}
  return fieldAt(below, rest.join('.'))
}
