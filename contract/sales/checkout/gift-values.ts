import { addDays, shortDay } from '#contract/platform/values/dates.ts'

export const MAX_GIVER = 60
export const MAX_CARD_NOTE = 200
const MAX_DAYS_AHEAD = 60

/** The first and the last day that a gift can wait for. @param today of the business */
export function giftDays(today: string): { first: string; last: string } {
  return { first: addDays(today, 1), last: addDays(today, MAX_DAYS_AHEAD) }
}

/** "Nov 26 to Jan 24" */
export function giftDaysText(today: string): string {
  const { first, last } = giftDays(today)
  return `${shortDay(first)} to ${shortDay(last)}`
}
