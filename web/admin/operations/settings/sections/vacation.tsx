import type { VacationSettings } from '#contract/operations/settings/vacation.ts'
import { dayIn, shortDay } from '#contract/platform/values/dates.ts'
import { useNow } from '#web/admin/platform/form/use-now.ts'
import { Setting } from '../fields/setting.tsx'
import { useSection, useTyped } from '../form/section-context.ts'

export function VacationFields() {
  return (
    <>
      <div>
        <Setting name="enabled" />
        <VacationStateLine />
      </div>
      <Setting name="mode" />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Setting name="starts_on" />
        <Setting name="ends_on" />
      </div>
      <Setting name="message" />
    </>
  )
}

function VacationStateLine() {
  const { timeZone } = useSection()
  const label = vacationStateLabel(useTyped<VacationSettings>(), dayIn(timeZone, useNow()))
  return (
    <p role="status" className={label ? 'pt-3 text-small' : 'sr-only'}>
      {label}
    </p>
  )
}

/** Says whether the vacation is running. @param today "2026-12-23" at the business. */
function vacationStateLabel({ enabled, starts_on, ends_on }: VacationSettings, today: string): string | null {
  if (!enabled || (starts_on && ends_on && ends_on < starts_on)) return null
  if (ends_on && ends_on < today) return `Over since ${shortDay(ends_on)}.`
  if (starts_on && starts_on > today) return `Planned: it begins ${shortDay(starts_on)}.`
  return ends_on ? `Running now, through ${shortDay(ends_on)}.` : 'Running now, until you turn it off.'
}
