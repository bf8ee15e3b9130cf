import { basename } from 'node:path'
import { changesTo } from './changes.ts'
import { answerProblem } from './check-answer.ts'
import { nextSteps } from './next-steps.ts'
import { type SettingsFile, saveSettings } from './save-settings.ts'
import { isComplete, isStarted, SECTIONS, type Section } from './sections.ts'
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
  const values = { ...Object.fromEntries(file.settings), ...answers }
  const problems = SECTIONS.flatMap((section) => sectionProblems(section, file, answers))
  if (problems.length === 0) problems.push(...(await failedTests(values, providers, print)))
  if (problems.length > 0) {
    print(`To do:\n${problems.map((problem) => `- ${problem}`).join('\n')}`)
    print(`Nothing was written to ${basename(file.path)}.`)
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

function sectionProblems(section: Section, file: SettingsFile, answers: Record<string, string>): string[] {
  const values = { ...Object.fromEntries(file.settings), ...answers }
  if (section.isOptional && !isStarted(section, values)) return []
  return section.fields.flatMap((field) => {
    const { name, question, isOptional } = field
    const value = values[name]
    if (value === undefined) {
      return isOptional
        ? []
        : [`${name} is missing: ${question}. ${section.title}: ${section.where.split('\n')[0]}`]
    }
    const stored = file.settings.get(name)
    if (stored !== undefined && stored !== value) {
      return [
        `${name} has another value in ${basename(file.path)}. Remove it there, or run setup without --non-interactive.`,
      ]
    }
    const problem = answerProblem(field, value, values)
    return problem ? [`${name}: ${problem}`] : []
  })
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
    .flatMap(({ status, name, message }) => (status === 'error' ? [`${name}: ${message}`] : []))
}
