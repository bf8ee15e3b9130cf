import type { z } from 'zod'
import { withCommas } from '#contract/platform/values/money.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'

type Issue = z.core.$ZodRawIssue

/** Replaces Zod's messages where a schema has none of its own: says what to enter. Pass it as `error` to `safeParse`. */
export function describeIssue(issue: Issue): string {
  const isField = issue.path !== undefined && issue.path.length > 0
  const isMissing = isField && issue.input === undefined && MISSING_CODES.has(issue.code)
  return isMissing ? `This field is required. ${instruction(issue)}` : instruction(issue)
}

const MISSING_CODES: ReadonlySet<string | undefined> = new Set([
  'invalid_type',
  'invalid_value',
  'invalid_union',
])

function instruction(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return TYPES[issue.expected] ?? UNKNOWN
    case 'invalid_value':
      return issue.values.length === 1
        ? `Enter ${String(issue.values[0])}.`
        : `Choose one of: ${issue.values.map(String).join(', ')}.`
    case 'too_big':
      return tooBig(issue)
    case 'too_small':
      return tooSmall(issue)
    case 'invalid_format':
      return FORMATS[issue.format] ?? 'Use the format in the API description.'
    case 'not_multiple_of':
      return `Enter a multiple of ${issue.divisor}.`
    case 'unrecognized_keys':
      return `Remove ${issue.keys.join(', ')}.`
    case 'invalid_union':
      // The last option is the general one: the others are a constant or an empty value.
      return issue.errors.at(-1)?.[0]?.message ?? UNKNOWN
    default:
      return UNKNOWN
  }
}

const UNKNOWN = 'Enter a valid value.'

const TYPES: Record<string, string> = {
  string: 'Enter a text.',
  number: 'Enter a number.',
  int: 'Enter a whole number.',
  boolean: 'Enter true or false.',
  array: 'Send a list.',
  object: 'Send a JSON object.',
  record: 'Send a JSON object.',
  null: 'Send null.',
}

const FORMATS: Record<string, string> = {
  date: 'Enter a date like 2026-03-31.',
  datetime: 'Enter a time like 2026-03-31T12:00:00Z.',
  email: 'Enter an email address like june@example.com.',
  uuid: 'Enter a UUID.',
  url: 'Enter a URL.',
}

function tooBig({ origin, maximum, inclusive }: Extract<Issue, { code: 'too_big' }>): string {
  const max = Number(maximum)
  if (origin === 'string') return `Use at most ${pluralize(max, 'character')}.`
  if (origin === 'array') return `Send at most ${pluralize(max, 'item')}.`
  return inclusive === false ? `Enter less than ${withCommas(max)}.` : `Enter at most ${withCommas(max)}.`
}

function tooSmall({ origin, minimum, inclusive }: Extract<Issue, { code: 'too_small' }>): string {
  const min = Number(minimum)
  if (origin === 'string')
    return min === 1 ? 'Fill in this field.' : `Use at least ${pluralize(min, 'character')}.`
  if (origin === 'array') return `Send at least ${pluralize(min, 'item')}.`
  return inclusive === false ? `Enter more than ${withCommas(min)}.` : `Enter ${withCommas(min)} or more.`
}
