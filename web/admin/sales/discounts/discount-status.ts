import type { Discount } from '#contract/sales/discounts/discounts.ts'
import type { Dot } from '#web/admin/platform/list/status-badge.tsx'

export const DISCOUNT_FILTERS = ['active', 'scheduled', 'ended'] as const
export type DiscountFilter = (typeof DISCOUNT_FILTERS)[number]

export const FILTER_LABELS: Record<DiscountFilter, string> = {
  active: 'Active',
  scheduled: 'Scheduled',
  ended: 'Ended',
}

interface DiscountStatus {
  label: string
  dot: Dot
  filter: DiscountFilter
}

type Fields = Pick<Discount, 'enabled' | 'starts_at' | 'ends_at' | 'max_uses' | 'uses'>

export function discountStatus(
  { enabled, starts_at, ends_at, max_uses, uses }: Fields,
  now: number,
): DiscountStatus {
  if (!enabled) return { label: 'Off', dot: 'quiet', filter: 'ended' }
  if (ends_at !== null && Date.parse(ends_at) <= now) return { label: 'Ended', dot: 'quiet', filter: 'ended' }
  if (max_uses !== null && uses >= max_uses) return { label: 'Used up', dot: 'quiet', filter: 'ended' }
  if (starts_at !== null && Date.parse(starts_at) > now)
    return { label: 'Scheduled', dot: 'waiting', filter: 'scheduled' }
  return { label: 'Active', dot: 'good', filter: 'active' }
}

/** "Starts Nov 27", "Ends Nov 30", "Ended May 31" or "No end". */
export function discountDates({ starts_at, ends_at }: Fields, now: number, timeZone: string): string {
  const day = (moment: string) =>
    new Intl.DateTimeFormat('en-US', { timeZone, ...dayFormat(moment, now) }).format(new Date(moment))
  if (starts_at !== null && Date.parse(starts_at) > now) return `Starts ${day(starts_at)}`
  if (ends_at === null) return 'No end'
  return `${Date.parse(ends_at) <= now ? 'Ended' : 'Ends'} ${day(ends_at)}`
}

/** With the year when it is another one. */
function dayFormat(moment: string, now: number): Intl.DateTimeFormatOptions {
  const isThisYear = new Date(moment).getUTCFullYear() === new Date(now).getUTCFullYear()
  return { month: 'short', day: 'numeric', ...(!isThisYear && { year: 'numeric' }) }
}
