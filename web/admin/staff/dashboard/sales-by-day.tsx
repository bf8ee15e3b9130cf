import { shortDay } from '#contract/platform/values/dates.ts'
import { formatDollars } from '#contract/platform/values/money.ts'
import { weekday } from '#contract/sales/delivery/days.ts'
import type { Dashboard } from '#contract/staff/dashboard/dashboard.ts'
import { ColumnsChart, compactDollars } from '#web/admin/staff/charts/columns-chart.tsx'

type Days = Dashboard['sales']['by_day']

const DAYS_PER_LABEL = 10

/** Shows nothing without sales. */
export function SalesByDay({ days }: { days: Days }) {
  const best = days.toSorted((a, b) => b.gross - a.gross)[0]
  if (!best || best.gross === 0) return null
  const isToday = (index: number) => index === days.length - 1
  const series = [
    { className: 'bg-leather-600', values: days.map(({ gross }, index) => (isToday(index) ? 0 : gross)) },
    { className: 'bg-steel-950', values: days.map(({ gross }, index) => (isToday(index) ? gross : 0)) },
  ]
  return (
    <div className="pt-7">
      <h3 className="pb-4 text-small font-[550]">Gross sales by day</h3>
      <ColumnsChart
        label={`Gross sales by day: the most, ${formatDollars(best.gross)}, on ${weekday(best.day)}.`}
        unit="Day"
        columns={days.map(({ day, gross }, index) => ({
          title: weekday(day),
          label: isToday(index) ? 'Today' : shortDay(day),
          lines: [formatDollars(gross)],
        }))}
        panels={[{ className: 'h-36', series, tick: compactDollars.format }]}
        labelEvery={{ narrow: DAYS_PER_LABEL, wide: DAYS_PER_LABEL }}
      />
    </div>
  )
}
