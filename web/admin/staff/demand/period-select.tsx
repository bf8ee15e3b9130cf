import ChevronDown from 'virtual:icon/chevron-down'
import { useNavigate } from 'react-router'
import { type Days, type Period, periodQuery } from '#web/admin/platform/period/period.ts'
import { fieldStyle, SMALL_FIELD } from '#web/platform/ui/field-style.ts'

interface PeriodSelectProps {
  days: Days
  periods: Period[]
  showsDates: boolean
}

export function PeriodSelect({ days, periods, showsDates }: PeriodSelectProps) {
  const navigate = useNavigate()
  const otherDates = `dates&${periodQuery(days)}`
  return (
    <span className="relative min-w-0 grow md:w-50 md:grow-0">
      <select
        aria-label="Period"
        value={showsDates ? otherDates : periodQuery(days)}
        onChange={({ target }) =>
          void navigate(`?${target.value}`, { replace: true, preventScrollReset: true })
        }
        className={fieldStyle({ extra: `h-11 appearance-none pr-11 ${SMALL_FIELD}` })}
      >
        {periods.map((period) => (
          <option key={period.label} value={periodQuery(period)}>
            {period.label}
          </option>
        ))}
        <option value={otherDates}>Other dates…</option>
      </select>
      <ChevronDown
        size={18}
        strokeWidth={1.75}
        aria-hidden="true"
        className="pointer-events-none absolute top-1/2 right-4 -translate-y-1/2"
      />
    </span>
  )
}
