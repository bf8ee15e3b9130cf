import type { Settings } from '#contract/operations/settings/settings.ts'
import { dayOf, daysBetween } from '#server/platform/time/business-calendar.ts'

export interface SettingsWarning {
  section: 'shipping' | 'tax' | 'vacation'
  text: string
}

const RATES_WARNING_DAYS = 14

/** Settings that someone should look at, for the dashboard and for `npm run shop -- doctor`. */
export function settingsWarnings(settings: Settings, now: number): SettingsWarning[] {
  const { business, shipping, tax, vacation } = settings
  const warnings: SettingsWarning[] = []
  const warn = (section: SettingsWarning['section'], text: string) => warnings.push({ section, text })
  const lastDay = shipping.rates_valid_until
  if (lastDay !== null) {
    const daysLeft = daysBetween(dayOf(now, business.time_zone), lastDay)
    if (daysLeft < 0) warn('shipping', `The shipping prices ended on ${lastDay}. Enter the new ones.`)
    else if (daysLeft <= RATES_WARNING_DAYS)
      warn('shipping', `The shipping prices are good until ${lastDay}. Enter the new ones by then.`)
  }
  if (tax.enabled && tax.states.length === 0)
    warn('tax', 'Sales tax is on, but no state has a rate. Add a state, or turn it off.')
  if (vacation.enabled && vacation.ends_on === null)
    warn('vacation', 'The vacation has no last day, so it ends only when you turn it off.')
  return warnings
}
