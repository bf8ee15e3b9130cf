import { confirm, log, note, password, select, spinner, text } from '@clack/prompts'
import type { CheckResult } from '#server/operations/doctor/check-result.ts'
import { askSmtpUrl } from './ask-smtp-url.ts'
import { answerProblem } from './check-answer.ts'
import { answered } from './prompts.ts'
import { type Field, type Section, type Values, whereToFind } from './sections.ts'
import { type Providers, testSection } from './test-section.ts'

/** Asks until the tests pass or someone decides. @returns the values with the section's answers. @throws {CancelledError} */
export async function askSection(section: Section, values: Values, providers: Providers): Promise<Values> {
  note(whereToFind(section, values), section.title)
  if (section.isOptional && !(await answered(confirm({ message: 'Set this up now?' })))) return values
  let answers = values
  while (true) {
    for (const field of section.fields) {
      answers = { ...answers, [field.name]: await askField(field, answers) }
    }
    if (await passes(section, answers, providers)) return answers
    const next = await answered(
      select({
        message: 'What now?',
        options: [
          { value: 'correct', label: 'Correct the answers' },
          { value: 'keep', label: 'Keep them anyway' },
          { value: 'later', label: 'Leave this for later', hint: 'forgets these answers' },
        ],
      }),
    )
    if (next === 'keep') return answers
    if (next === 'later') return values
  }
}

const LOG: Record<CheckResult['status'], (message: string) => void> = {
  ok: log.success,
  warning: log.warn,
  error: log.error,
}

async function passes(section: Section, answers: Values, providers: Providers): Promise<boolean> {
  const testing = spinner()
  testing.start('Testing')
  const results = await testSection(section, answers, providers)
  testing.clear()
  for (const { status, name, message } of results) LOG[status](`${name}: ${message}`)
  return results.every(({ status }) => status !== 'error')
}

/** @returns the answer; the current value when someone keeps it. @throws {CancelledError} */
async function askField(field: Field, values: Values): Promise<string> {
  const { name, question, choices, isSecret, placeholder, suggest } = field
  const current = values[name]
  const validate = (answer = '') => answerProblem(field, field.clean(answer), values)
  if (name === 'SMTP_URL') return askSmtpUrl(field, values)
  if (choices) {
    const options = Object.entries(choices).map(([value, label]) => ({ value, label }))
    return answered(select<string>({ message: question, options, ...(current && { initialValue: current }) }))
  }
  if (isSecret) {
    const answer = await answered(
      password({
        clearOnError: true,
        message: current ? `${question} (Enter keeps ${field.show(current)})` : question,
        validate: (typed = '') => (current && typed === '' ? undefined : validate(typed)),
      }),
    )
    return answer ? field.clean(answer) : (current ?? '')
  }
  const initialValue = current ?? suggest?.(values)
  const answer = await answered(
    text({
      message: question,
      validate,
      ...(placeholder && { placeholder }),
      ...(initialValue && { initialValue }),
    }),
  )
  return field.clean(answer ?? '')
}
