import { formatDate, yearUnlessNow } from '#contract/platform/values/dates.ts'
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
    formatDate(moment, { month: 'short', day: 'numeric', year: yearUnlessNow(moment, now), timeZone })
  if (starts_at !== null && Date.parse(starts_at) > now) return `Starts ${day(starts_at)}`
  if (ends_at === null) return 'No end'
  return `${Date.parse(ends_at) <= now ? 'Ended' : 'Ends'} ${day(ends_at)}`
}
