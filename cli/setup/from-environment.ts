import { basename } from 'node:path'
import { changesTo } from './changes.ts'
import { answerProblem } from './check-answer.ts'
import { nextSteps } from './next-steps.ts'
import { type SettingsFile, saveSettings } from './save-settings.ts'
import {
  type Field,
  isComplete,
  isStarted,
  SECTIONS,
  type Section,
  type Values,
  whereToFind,
} from './sections.ts'
import { type Providers, testSection } from './test-section.ts'

type Environment = Record<string, string | undefined>
type Print = (line: string) => void

/** Takes the answers from the environment. Writes all of them or nothing. @returns an exit code. */
export async function setUpFromEnvironment(
  file: SettingsFile,
  environment: Environment,
  providers: Providers,
  print: Print,
): Promise<number> {
  const answers = readAnswers(environment)
  const values = { ...answers, ...Object.fromEntries(file.settings) }
  const problems = SECTIONS.flatMap((section) => describeProblems(section, file, answers))
  if (file.settings.get('SHOP_MODE') === 'sandbox') {
    problems.push(
      `- SHOP_MODE: ${basename(file.path)} says sandbox. Change it to live for a shop that takes real money.`,
    )
  }
  if (problems.length === 0) problems.push(...(await failedTests(values, providers, print)))
  if (problems.length > 0) {
    for (const problem of problems) print(problem)
    print(`\nNothing was written to ${basename(file.path)}.`)
    return 1
  }
  const changes = changesTo(file.settings, values)
  if (changes.size > 0) await saveSettings(file, changes)
  print(
    changes.size > 0
      ? `Wrote ${[...changes.keys()].join(', ')} to ${basename(file.path)}.`
      : `${basename(file.path)} is complete. Nothing changed.`,
  )
  print(nextSteps(values))
  return 0
}

function readAnswers(environment: Environment): Record<string, string> {
  const answers: Record<string, string> = {}
  for (const { name, clean } of SECTIONS.flatMap(({ fields }) => fields)) {
    const answer = clean(environment[name] ?? '')
    if (environment[name] && answer !== '') answers[name] = answer
  }
  return answers
}

/** @returns lines for a person; none when the section is complete, or left out on purpose. */
function describeProblems(section: Section, file: SettingsFile, answers: Record<string, string>): string[] {
  const values = { ...answers, ...Object.fromEntries(file.settings) }
  if (section.isOptional && !isStarted(section, values)) return []
  const missing = section.fields.filter(({ name, isOptional }) => !isOptional && !values[name])
  const problems = section.fields.flatMap((field) => {
    const problem = fieldProblem(field, values, { file, answer: answers[field.name] })
    return problem ? [`- ${field.name}: ${problem}`] : []
  })
  if (missing.length === 0 && problems.length === 0) return []
  return [
    `\n${section.title}`,
    ...missing.map(({ name, question }) => `- ${name} is missing: ${question}`),
    ...problems,
    ...(missing.length > 0 ? [whereToFind(section, values)] : []),
  ]
}

function fieldProblem(
  field: Field,
  values: Values,
  { file, answer }: { file: SettingsFile; answer: string | undefined },
): string | undefined {
  const value = values[field.name]
  if (value === undefined) return
  if (answer === undefined || answer === field.clean(value))
    return answerProblem(field, field.clean(value), values)
  return `${basename(file.path)} has another value. Remove it there, or run setup without --non-interactive.`
}

async function failedTests(
  values: Record<string, string>,
  providers: Providers,
  print: Print,
): Promise<string[]> {
  const complete = SECTIONS.filter((section) => isComplete(section, values))
  const results = await Promise.all(complete.map((section) => testSection(section, values, providers)))
  for (const { name, status, message } of results.flat()) {
    if (status !== 'error') print(`${name}: ${message}`)
  }
  return results
    .flat()
    .flatMap(({ status, name, message }) => (status === 'error' ? [`- ${name}: ${message}`] : []))
}
