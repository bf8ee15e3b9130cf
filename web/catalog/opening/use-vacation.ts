import { shipsAfter } from '#contract/operations/settings/vacation-message.ts'
import { shortDay } from '#contract/platform/values/dates.ts'
import { useSite } from '#web/platform/meta/site.ts'

/** Returns the message for customers while nothing can be bought, or null. */
export function useClosedMessage(): string | null {
  const { vacation } = useSite()
  return vacation?.mode === 'closed' ? vacation.message : null
}

interface Delay {
  /** "Ships after Dec 3." */
  sentence: string
  /** The owners' own words; can be empty. */
  message: string
  lastDay: string
}

/** While orders are taken and ship later. */
export function useDelay(): Delay | null {
  const { vacation } = useSite()
  if (vacation?.mode !== 'delayed' || vacation.ends_on === null) return null
  return { sentence: shipsAfter(vacation.ends_on), message: vacation.message, lastDay: vacation.ends_on }
}

/** Fits where a card has its button. */
export function useClosedLabel(): string | null {
  const { vacation } = useSite()
  if (vacation?.mode !== 'closed') return null
  return vacation.ends_on === null ? 'Closed for now' : `Closed through ${shortDay(vacation.ends_on)}`
}
