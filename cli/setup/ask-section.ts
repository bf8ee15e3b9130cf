import { confirm, log, note, select, spinner } from '@clack/prompts'
import type { CheckResult } from '#server/operations/doctor/check-result.ts'
import { askField } from './ask-field.ts'
import { answered } from './prompts.ts'
import { type Section, type Values, whereToFind } from './sections.ts'
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
