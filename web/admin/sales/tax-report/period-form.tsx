import Check from 'virtual:icon/check'
import { DaysForm } from '#web/admin/platform/period/days-form.tsx'
import { type Days, type Period, periodQuery } from '#web/admin/platform/period/period.ts'
import { filterStyle } from '#web/admin/platform/shell/filter-style.ts'
import { Link } from '#web/platform/ui/link.tsx'

interface PeriodFormProps {
  days: Days
  errors: Partial<Record<keyof Days, string>>
  periods: Period[]
}

export function PeriodForm({ days, errors, periods }: PeriodFormProps) {
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
      <DaysForm days={days} errors={errors} className="max-md:w-full" />
      <nav aria-label="Period" className="flex flex-wrap gap-2 md:pt-8.5">
        {periods.map((period) => {
          const isShown = period.from === days.from && period.to === days.to
          return (
            <Link
              key={period.label}
              to={`?${periodQuery(period)}`}
              replace
              preventScrollReset
              aria-current={isShown || undefined}
              className={filterStyle(isShown)}
            >
              {isShown && <Check size={16} strokeWidth={1.75} aria-hidden="true" />}
              {period.label}
            </Link>
          )
        })}
      </nav>
    </div>
  )
}
