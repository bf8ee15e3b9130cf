/** Without schemas, for pages. */

export const DELAY_ANSWERS = ['wait', 'cancel'] as const
export type DelayAnswer = (typeof DELAY_ANSWERS)[number]

/** A first delay of at most this many calendar days needs no answer (16 CFR 435.2). */
export const MAX_TACIT_DAYS = 30

/** Further away, a day is a slip of the finger. */
export const MAX_DELAY_DAYS = 366

const DAY_MS = 24 * 60 * 60 * 1000

/** Days are "2026-11-24". */
export function calendarDaysBetween(first: string, last: string): number {
  return Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS)
}

/** What it means when the customer does not answer. */
export function withoutAnswer(delay: { from: string; to: string; isFirst: boolean }): DelayAnswer {
  return delay.isFirst && calendarDaysBetween(delay.from, delay.to) <= MAX_TACIT_DAYS ? 'wait' : 'cancel'
}
