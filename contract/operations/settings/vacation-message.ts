import { shortDay } from '#contract/platform/values/dates.ts'
import type { VacationSettings } from './vacation.ts'

/** Becomes the last day in a message. */
export const DATE_PLACEHOLDER = '{date}'

const CLOSED = 'The workshop is closed for now. Your cart is kept.'
const CLOSED_THROUGH = `The workshop is closed through ${DATE_PLACEHOLDER}. Your cart is kept.`

/** Returns the text for customers. It can be empty while orders are delayed, because {@link shipsAfter} is shown too. */
export function vacationMessage({
  mode,
  message,
  ends_on,
}: Pick<VacationSettings, 'mode' | 'message' | 'ends_on'>): string {
  const standard = ends_on === null ? CLOSED : CLOSED_THROUGH
  const text = message === '' && mode === 'closed' ? standard : message
  return text.replaceAll(DATE_PLACEHOLDER, ends_on === null ? 'further notice' : shortDay(ends_on))
}

/** "Ships after Dec 3." @param lastDay of the vacation. */
export function shipsAfter(lastDay: string): string {
  return `Ships after ${shortDay(lastDay)}.`
}
