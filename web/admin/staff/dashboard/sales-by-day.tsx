import { shortDay } from '#contract/platform/values/dates.ts'
import { formatDollars } from '#contract/platform/values/money.ts'
import { weekday } from '#contract/sales/delivery/days.ts'
import type { Dashboard } from '#contract/staff/dashboard/dashboard.ts'
import { classes } from '#web/platform/ui/cn.ts'
import { axisTicks } from './axis-ticks.ts'

type Days = Dashboard['sales']['by_day']

const DAYS_PER_LABEL = 10

/** A bar chart without the chart library, so that the dashboard loads fast on a phone. Shows nothing without sales. */
export function SalesByDay({ days }: { days: Days }) {
  const best = days.toSorted((a, b) => b.gross - a.gross)[0]
  if (!best || best.gross === 0) return null
  const ticks = axisTicks(best.gross)
  const top = ticks[0] ?? best.gross
  return (
    <div className="pt-7">
      <h3 className="text-small font-[550]">Gross sales by day</h3>
      <div
        role="img"
        aria-label={`Gross sales by day: the most, ${formatDollars(best.gross)}, on ${weekday(best.day)}.`}
        className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 pt-4 text-caption text-steel-600 tabular-nums"
      >
        <div className="flex h-36 flex-col text-right leading-none">
          {[...ticks, 0].map((dollars) => (
            <div key={dollars} className={dollars > 0 ? 'grow basis-0' : 'h-0'}>
              <div className="-translate-y-1/2">{tickLabel(dollars)}</div>
            </div>
          ))}
        </div>
        <div className="relative h-36">
          <Lines count={ticks.length} />
          <div className="absolute inset-0 flex items-end">
            {days.map(({ day, gross }, index) => (
              <div
                key={day}
                title={`${weekday(day)}: ${formatDollars(gross)}`}
                className="flex h-full grow basis-0 items-end px-px"
              >
                <div
                  className={classes('w-full', index === days.length - 1 ? 'bg-steel-950' : 'bg-leather-600')}
                  style={{ height: `${(100 * gross) / top}%` }}
                />
              </div>
            ))}
          </div>
        </div>
        <div className="relative col-start-2 mt-2 h-5">
          {days.map(
            ({ day }, index) =>
              (days.length - 1 - index) % DAYS_PER_LABEL === 0 && (
                <span
                  key={day}
                  className={classes(
                    'absolute whitespace-nowrap',
                    index === days.length - 1 ? 'right-0 font-semibold text-steel-950' : '-translate-x-1/2',
                  )}
                  style={
                    index === days.length - 1
                      ? undefined
                      : { left: `${(100 * (index + 0.5)) / days.length}%` }
                  }
                >
                  {index === days.length - 1 ? 'Today' : shortDay(day)}
                </span>
              ),
          )}
        </div>
      </div>
    </div>
  )
}

function Lines({ count }: { count: number }) {
  return (
    <div className="absolute inset-0 flex flex-col">
      {Array.from({ length: count }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they never move
        <div key={index} className="grow border-t border-bone-300" />
      ))}
      <div className="border-t border-bone-500" />
    </div>
  )
}

/** "$1.5k" */
function tickLabel(dollars: number): string {
  return dollars < 1000 ? `$${dollars}` : `$${dollars / 1000}k`
}
