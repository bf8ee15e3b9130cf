import type { AnnouncementSettings } from '#contract/operations/settings/announcement.ts'
import type { Settings } from '#contract/operations/settings/settings.ts'
import type { Announcement, ShopInfo, Vacation } from '#contract/operations/settings/shop.ts'
import type { VacationSettings } from '#contract/operations/settings/vacation.ts'
import { vacationMessage } from '#contract/operations/settings/vacation-message.ts'
import { dayAfter, dayOf, startOf } from '#server/platform/time/business-calendar.ts'

/** Returns the settings that apply at `now`, in UTC milliseconds. */
export function shopInfoAt({ business, announcement, vacation }: Settings, now: number): ShopInfo {
  return {
    business,
    announcement: announcementAt(announcement, now),
    vacation: vacationAt(vacation, dayOf(now, business.time_zone)),
  }
}

/** Whether the workshop is closed for a vacation. */
export function isClosed(settings: Settings, now: number): boolean {
  return shopInfoAt(settings, now).vacation?.mode === 'closed'
}

function announcementAt(settings: AnnouncementSettings, now: number): Announcement | null {
  const { enabled, text, link, starts_at, ends_at } = settings
  const isPlanned = starts_at !== null && Date.parse(starts_at) > now
  const isOver = ends_at !== null && Date.parse(ends_at) <= now
  return enabled && !isPlanned && !isOver ? { text, link } : null
}

function vacationAt(settings: VacationSettings, today: string): Vacation | null {
  const { enabled, starts_on, ends_on, mode } = settings
  const isPlanned = starts_on !== null && starts_on > today
  const isOver = ends_on !== null && ends_on < today
  return enabled && !isPlanned && !isOver ? { mode, message: vacationMessage(settings), ends_on } : null
}

/** Any change of the catalog asks for them again, and no shop goes this long without one. */
const COMING_DAYS = 100

let coming = { after: '', midnights: [] as number[] }

/** When delivery estimates change by themselves: at each midnight of the business. Calculated once a day, not after every order. */
export function comingMidnights({ business: { time_zone } }: Settings, now: number): number[] {
  const today = dayOf(now, time_zone)
  const after = `${today} ${time_zone}`
  if (coming.after !== after) {
    const midnights: number[] = []
    for (let day = today; midnights.length < COMING_DAYS; ) {
      day = dayAfter(day)
      midnights.push(startOf(day, time_zone))
    }
    coming = { after, midnights }
  }
  return coming.midnights
}

/** Returns the times when {@link shopInfoAt} changes without a save. */
export function scheduledChanges({ business, announcement, vacation }: Settings): number[] {
  const { time_zone } = business
  const { starts_on, ends_on } = vacation
  const moments = announcement.enabled ? [announcement.starts_at, announcement.ends_at] : []
  const days = vacation.enabled ? [starts_on, ends_on && dayAfter(ends_on)] : []
  return [
    ...moments.flatMap((moment) => (moment === null ? [] : [Date.parse(moment)])),
    ...days.flatMap((day) => (day === null ? [] : [startOf(day, time_zone)])),
  ]
}
