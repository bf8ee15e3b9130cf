import { DAY_MS } from '#contract/platform/values/time.ts'

export const DELAY_ANSWERS = ['wait', 'cancel'] as const
export type DelayAnswer = (typeof DELAY_ANSWERS)[number]

/** A first delay of at most this many calendar days needs no answer (16 CFR 435.2). */
export const MAX_TACIT_DAYS = 30

/** A later day is a typing error. */
export const MAX_DELAY_DAYS = 366

/** Days are written like "2026-11-24". */
export function calendarDaysBetween(first: string, last: string): number {
  return Math.round((Date.parse(last) - Date.parse(first)) / DAY_MS)
}

/** The outcome if the customer does not answer. */
export function withoutAnswer(delay: { from: string; to: string; isFirst: boolean }): DelayAnswer {
  return delay.isFirst && calendarDaysBetween(delay.from, delay.to) <= MAX_TACIT_DAYS ? 'wait' : 'cancel'
}
