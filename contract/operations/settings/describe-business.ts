import { dateFormat } from '#contract/platform/values/dates.ts'
import type { BusinessSettings, OpeningHours } from './business.ts'
import { type Business, WEEKDAYS } from './business-labels.ts'

export function describeBusiness(settings: BusinessSettings): Business {
  const { hours, phones } = settings
  const zone = zoneName(settings.time_zone)
  const opening = hours.map((row) => ({
    days: daysOf(row, ' to '),
    times: `${timesOf(row, ' to ')} ${zone}`,
  }))
  return {
    ...settings,
    phone: phones[0]?.number ?? null,
    opening,
    openingSentence: opening.map(({ days, times }) => `${days}, ${times}`).join('; '),
    openingShort: hours.map((row) => `${daysOf(row, '-')} ${timesOf(row, '-')} ${zone}`).join(', '),
  }
}

/** "Monday to Friday", or "Monday, Wednesday" when the days do not follow each other. */
export function daysOf({ days }: OpeningHours, to: string): string {
  const names = days.map((day) => WEEKDAYS[day] ?? '')
  const first = days[0] ?? 0
  const isRange = days.length > 2 && days.every((day, index) => day === first + index)
  return isRange ? `${names[0]}${to}${names.at(-1)}` : names.join(', ')
}

/** "9 AM to 5:30 PM" */
export function timesOf({ opens, closes }: OpeningHours, to: string): string {
  return `${clockTime(opens)}${to}${clockTime(closes)}`
}

/** "09:00" as "9 AM", "17:30" as "5:30 PM" */
function clockTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const minutes = minute === 0 ? '' : `:${String(minute).padStart(2, '0')}`
  return `${hour % 12 || 12}${minutes} ${hour < 12 ? 'AM' : 'PM'}`
}

/** "EST": the name in winter, also used in summer. */
function zoneName(timeZone: string): string {
  const parts = dateFormat({ timeZone, timeZoneName: 'short' }).formatToParts(Date.UTC(2026, 0, 15))
  return parts.find(({ type }) => type === 'timeZoneName')?.value ?? ''
}
