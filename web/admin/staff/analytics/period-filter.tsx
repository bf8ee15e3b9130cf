import { DEFAULT_MONTHS, MAX_MONTHS } from '#contract/staff/analytics/analytics-range.ts'
import { filterStyle } from '#web/admin/platform/shell/filter-style.ts'
import { Link } from '#web/platform/ui/link.tsx'

const CHOICES = [3, DEFAULT_MONTHS, MAX_MONTHS]

export function PeriodFilter({ months }: { months: number }) {
  return (
    <nav aria-label="Period" className="flex flex-wrap gap-2">
      {CHOICES.map((choice) => (
        <Link
          key={choice}
          to={choice === DEFAULT_MONTHS ? '.' : `?months=${choice}`}
          replace
          preventScrollReset
          aria-current={choice === months || undefined}
          className={filterStyle(choice === months)}
        >
          {choice} months
        </Link>
      ))}
    </nav>
  )
}
