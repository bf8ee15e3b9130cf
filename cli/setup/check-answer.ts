import { ConfigError, parseConfig } from '#server/platform/config/config.ts'
import { quote, UnquotableError } from './quote.ts'
import type { Field, Section, Values } from './sections.ts'

/** @returns what is wrong with an answer, as a sentence. */
export function answerProblem(field: Field, value: string, values: Values): string | undefined {
  if (value === '') return field.isOptional ? undefined : 'Enter a value.'
  return (
    field.problem?.(value) ??
    settingProblem(field.name, { ...values, [field.name]: value }) ??
    unquotable(value)
  )
}

/** Whether everything that is entered is right. */
export function isValid({ fields }: Section, values: Values): boolean {
  return fields.every((field) => {
    const value = values[field.name]
    return !value || answerProblem(field, field.clean(value), values) === undefined
  })
}

/** Returns the problem that the shop would report when it starts. */
function settingProblem(name: string, values: Values): string | undefined {
  try {
    parseConfig({ ...values, SHOP_MODE: 'live' })
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    const problem = error.problems.find(
      (each) => each.startsWith(`${name} `) && each !== `${name} is missing`,
    )
    return problem && `It ${problem.slice(name.length + 1)}.`
  }
}

function unquotable(value: string): string | undefined {
  try {
    quote(value)
  } catch (error) {
    if (error instanceof UnquotableError) return error.message
    throw error
  }
}
