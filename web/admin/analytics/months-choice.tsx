import { Link } from 'react-router'
import { MOST_MONTHS, USUAL_MONTHS } from '#contract/analytics-span.ts'
import { filterStyle } from '#web/admin/shell/filter-style.ts'

const CHOICES = [3, USUAL_MONTHS, MOST_MONTHS]

/** How far back the pictures go. It stands in the address, so that it can be kept and shared. */
export function MonthsChoice({ months }: { months: number }) {
  return (
    <nav aria-label="Months shown" className="flex flex-wrap gap-2">
      {CHOICES.map((choice) => (
        <Link
          key={choice}
          to={choice === USUAL_MONTHS ? '.' : `?months=${choice}`}
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
