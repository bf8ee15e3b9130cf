import { withCommas } from '#contract/platform/values/money.ts'
import type { AdminOrderTabs } from '#contract/sales/orders/admin-orders.ts'
import { readFilters } from '#web/admin/platform/list/load-list.ts'
import { useListParams } from '#web/admin/platform/list/use-list-params.ts'
import { classes } from '#web/platform/ui/cn.ts'
import { Link } from '#web/platform/ui/link.tsx'
import { ORDER_FILTERS } from './order-filters.ts'

/** Removes the parameters of the other tabs from the URL. */
const NONE = { unfulfilled: null, due: null, disputes: null, tab: null }

const TABS: {
  name: keyof AdminOrderTabs
  label: string
  params: Record<string, string | null>
  /** Its count is red while it is not 0. */
  wrong?: true
}[] = [
  { name: 'all', label: 'All', params: NONE },
  { name: 'unfulfilled', label: 'Unfulfilled', params: { ...NONE, unfulfilled: 'true' } },
  { name: 'pickup', label: 'Pickup', params: { ...NONE, tab: 'pickup' } },
  { name: 'late', label: 'Late', params: { ...NONE, due: 'late' }, wrong: true },
  { name: 'today', label: 'Due today', params: { ...NONE, due: 'today' } },
  { name: 'disputed', label: 'Disputes', params: { ...NONE, disputes: 'true' }, wrong: true },
]

export function OrderTabs({ counts }: { counts: AdminOrderTabs }) {
  const { params, linkTo } = useListParams()
  const { due, unfulfilled, disputes, tab } = readFilters(params, ORDER_FILTERS)
  const current = tab ?? due ?? (unfulfilled ? 'unfulfilled' : disputes ? 'disputed' : 'all')
  return (
    <nav
      aria-label="Orders"
      className="mb-5 overflow-x-auto border-b border-bone-300 max-md:-mx-(--page-margin) max-md:px-(--page-margin)"
    >
      <ul className="flex gap-x-7 whitespace-nowrap">
        {TABS.map(({ name, label, params: changes, wrong }) => (
          <li key={name}>
            <Link
              {...linkTo(changes)}
              aria-current={name === current ? 'page' : undefined}
              className="flex min-h-11 items-center gap-2 border-b-2 border-transparent text-small font-[550] hover:border-bone-500 aria-[current]:border-brass-700 aria-[current]:font-semibold"
            >
              {label}{' '}
              <span
                className={classes(
                  'text-caption font-normal tabular-nums',
                  wrong && counts[name] > 0 ? 'text-rust-700' : 'text-steel-600',
                )}
              >
                {withCommas(counts[name])}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
