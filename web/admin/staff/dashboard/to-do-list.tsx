import ArrowRight from 'virtual:icon/arrow-right'
import CircleAlert from 'virtual:icon/circle-alert'
import { withCommas } from '#contract/platform/values/money.ts'
import type { Dashboard } from '#contract/staff/dashboard/dashboard.ts'
import { useBusiness } from '#web/platform/meta/site.ts'
import { classes } from '#web/platform/ui/cn.ts'
import { Link } from '#web/platform/ui/link.tsx'
import { buildToDo, type ToDo } from './to-do.ts'

export function ToDoList({ dashboard, isAllWell }: { dashboard: Dashboard; isAllWell: boolean }) {
  const { time_zone } = useBusiness()
  const { due, quiet } = buildToDo(dashboard, time_zone)
  return (
    <section aria-labelledby="to-do">
      <h2 id="to-do" tabIndex={-1} className="type-h3 pb-3 outline-none">
        To do
      </h2>
      {due.length === 0 && isAllWell && <p className="type-lead pb-2">You are all caught up.</p>}
      {due.length > 0 && (
        <ul className="border-t border-bone-300">
          {due.map((row) => (
            <li key={row.what} className="border-b border-bone-300">
              <Row {...row} />
            </li>
          ))}
        </ul>
      )}
      {quiet && <p className="pt-4 text-small text-steel-600">{quiet}</p>}
    </section>
  )
}

function Row({ count, what, detail, to, wrong }: ToDo) {
  return (
    <Link
      to={to}
      prefetch="intent"
      className="group -mx-3 flex min-h-19 items-center gap-4 rounded-control px-3 py-3 hover:bg-bone-200"
    >
      <span
        className={classes(
          'min-w-10 shrink-0 text-[1.625rem]/[2rem] font-medium tabular-nums md:min-w-15',
          wrong && 'text-rust-700',
        )}
      >
        {count === null ? <CircleAlert size={24} strokeWidth={1.5} aria-hidden="true" /> : withCommas(count)}
      </span>
      <span className="grow">
        <span className={classes('type-button flex items-center gap-2', wrong && 'text-rust-700')}>
          {wrong && count !== null && (
            <CircleAlert size={18} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
          )}
          <span className="block first-letter:uppercase">{what}</span>
        </span>{' '}
        <span className="block text-small text-steel-600">{detail}</span>
      </span>
      <ArrowRight size={20} strokeWidth={1.5} aria-hidden="true" className="shrink-0 text-steel-600" />
    </Link>
  )
}
