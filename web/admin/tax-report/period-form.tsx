import Check from 'virtual:icon/check'
import { Form } from 'react-router'
import { filterStyle } from '#web/admin/layout/filter-style.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { type Days, type Period, periodQuery } from './periods.ts'

interface PeriodFormProps {
  days: Days
  errors: Partial<Record<keyof Days, string>>
  periods: Period[]
}

export function PeriodForm({ days, errors, periods }: PeriodFormProps) {
  return (
    <div className="flex flex-wrap items-start gap-x-6 gap-y-4">
      <Form
        noValidate
        preventScrollReset
        key={periodQuery(days)}
        className="grid grid-cols-2 items-start gap-3 max-md:w-full sm:flex"
      >
        <Field
          label="From"
          type="date"
          name="from"
          defaultValue={shownDay(days.from)}
          error={errors.from}
          className="min-w-0 sm:w-44"
        />
        <Field
          label="To"
          type="date"
          name="to"
          defaultValue={shownDay(days.to)}
          error={errors.to}
          className="min-w-0 sm:w-44"
        />
        <Button type="submit" kind="secondary" size="card" className="min-h-13! max-sm:col-span-2 sm:mt-7.5">
          Show
        </Button>
      </Form>
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

/** A date field shows nothing else. */
function shownDay(day: string): string {
  return /^\d{4}-\d\d-\d\d$/.test(day) ? day : ''
}
