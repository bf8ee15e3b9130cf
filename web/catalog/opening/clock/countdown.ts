import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#contract/platform/values/time.ts'

/** "2 d 3 h 4 min"; "4 min 32 s" in the last hour. */
export function countdown(ms: number): string {
  const left = Math.ceil(ms / SECOND_MS) * SECOND_MS
  const minutes = Math.floor((left % HOUR_MS) / MINUTE_MS)
  if (left < HOUR_MS) return `${minutes} min ${(left % MINUTE_MS) / SECOND_MS} s`
  const hours = Math.floor((left % DAY_MS) / HOUR_MS)
  if (left < DAY_MS) return `${hours} h ${minutes} min`
  return `${Math.floor(left / DAY_MS)} d ${hours} h ${minutes} min`
}
