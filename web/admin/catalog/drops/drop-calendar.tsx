import { adminDropPage } from '#contract/app/admin-paths.ts'
import type { AdminDrop } from '#contract/catalog/drops/drops.ts'
import { dayIn, shortDay } from '#contract/platform/values/dates.ts'
import { DAY_MS } from '#contract/platform/values/time.ts'
import { useNow } from '#web/admin/platform/form/use-now.ts'
import { useBusiness } from '#web/platform/meta/site.ts'
import { classes } from '#web/platform/ui/cn.ts'
import { Link } from '#web/platform/ui/link.tsx'
import { dropSummary, KIND_LABELS, STATE_LABELS } from './drop-labels.ts'

const WEEKS = 8
const WEEK_MS = 7 * DAY_MS
/** How many of the weeks are over. */
const PAST_WEEKS = 2
/** The width of a week's label. */
const LABEL_MS = 4 * DAY_MS

interface DropCalendarProps {
  drops: AdminDrop[]
  selected: AdminDrop | null
}

/** Eight weeks, with a line for today. A drop outside of them has its row and no bar. */
export function DropCalendar({ drops, selected }: DropCalendarProps) {
  const now = useNow()
  const { time_zone } = useBusiness()
  const start = mondayBefore(now) - PAST_WEEKS * WEEK_MS
  const weeks = Array.from({ length: WEEKS }, (_, week) => start + week * WEEK_MS)
  const at = (instant: number) => `${clamp(((instant - start) / (WEEKS * WEEK_MS)) * 100)}%`
  return (
    <section aria-label="Calendar" className="max-md:hidden">
      <div className="relative grid grid-cols-[13.75rem_minmax(0,1fr)] text-caption text-steel-600">
        <div className="col-start-2 grid grid-cols-8 pb-2">
          {weeks.map((monday) => (
            // The label of today takes the place of this week's.
            <span key={monday} className={now - monday < LABEL_MS && now >= monday ? 'invisible' : undefined}>
              {shortDay(dayIn('UTC', monday))}
            </span>
          ))}
        </div>
      </div>
      <div className="relative">
        <div aria-hidden="true" className="absolute inset-y-0 right-0 left-[13.75rem] grid grid-cols-8">
          {weeks.map((monday) => (
            <span key={monday} className="border-l border-bone-300" />
          ))}
        </div>
        <ul className="border-t border-bone-300">
          {drops.map((drop) => {
            const isSelected = drop.id === selected?.id
            return (
              <li
                key={drop.id}
                className={classes(
                  'relative grid min-h-14 grid-cols-[13.75rem_minmax(0,1fr)] items-center border-b border-bone-300 hover:bg-bone-200/60',
                  isSelected &&
                    'bg-bone-200 shadow-[inset_3px_0_0_var(--color-brass-700)] before:absolute before:inset-y-0 before:-left-3 before:w-3 before:bg-bone-200',
                )}
              >
                <div className={classes('min-w-0 py-2 pr-3', isSelected && 'pl-3')}>
                  <Link
                    to={adminDropPage(drop.id)}
                    preventScrollReset
                    aria-current={isSelected ? 'true' : undefined}
                    className="type-label block wrap-anywhere after:absolute after:inset-0"
                  >
                    {drop.name}
                  </Link>
                  <p className="text-caption text-steel-600">
                    {KIND_LABELS[drop.kind]}, {STATE_LABELS[drop.state].toLowerCase()}
                  </p>
                  <span className="sr-only">{dropSummary(drop, time_zone)}</span>
                </div>
                <div aria-hidden="true" className="relative h-5">
                  <Bar from={at(Date.parse(drop.preview_at))} to={at(Date.parse(drop.opens_at))} hatched />
                  <Bar from={at(Date.parse(drop.opens_at))} to={at(Date.parse(drop.closes_at))} />
                </div>
              </li>
            )
          })}
        </ul>
        <div
          aria-hidden="true"
          className="pointer-events-none absolute -top-7 bottom-0 right-0 left-[13.75rem]"
        >
          <div className="absolute inset-y-0 border-l-2 border-steel-950" style={{ left: at(now) }}>
            <span className="absolute top-0 left-1.5 bg-bone-50 px-1 text-caption font-semibold">Today</span>
          </div>
        </div>
      </div>
      <p className="flex flex-wrap gap-x-6 gap-y-1 pt-3 pb-10 text-caption text-steel-600">
        <span className="flex items-center gap-2">
          <span aria-hidden="true" className={classes('h-3 w-7 border border-leather-600', HATCHED)} />
          Pieces can be seen
        </span>
        <span className="flex items-center gap-2">
          <span aria-hidden="true" className="h-3 w-7 bg-leather-600" />
          Open
        </span>
      </p>
    </section>
  )
}

const HATCHED = 'bg-[repeating-linear-gradient(135deg,var(--color-leather-600)_0_2px,transparent_2px_6px)]'

function Bar({ from, to, hatched = false }: { from: string; to: string; hatched?: boolean }) {
  if (from === to) return null
  return (
    <span
      style={{ left: from, right: `calc(100% - ${to})` }}
      className={classes(
        'absolute inset-y-0 min-w-1',
        hatched ? `border border-leather-600 ${HATCHED}` : 'bg-leather-600',
      )}
    />
  )
}

function clamp(percent: number): number {
  return Math.min(100, Math.max(0, percent))
}

function mondayBefore(at: number): number {
  const date = new Date(at)
  const weekday = (date.getUTCDay() + 6) % 7
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate() - weekday)
}
