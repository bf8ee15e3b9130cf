import type { SetupStep } from '#contract/operations/setup-guide/setup-guide.ts'
import { shortDay } from '#contract/platform/values/dates.ts'
import { dayOf } from '#server/platform/time/business-calendar.ts'

export type StepState = Omit<SetupStep, 'key'>

export const done = (detail: string): StepState => ({ done: true, detail })
export const open = (detail: string): StepState => ({ done: false, detail })

/** "on Nov 24 by Nora Harless"; without the name of a deleted account. */
export function whenAndWho(at: number, name: string | null, timeZone: string): string {
  const when = `on ${shortDay(dayOf(at, timeZone))}`
  return name === null ? when : `${when} by ${name}`
}

/** "Nora", "Nora and June", "Nora, June and Ada" */
export function listOf(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
}
