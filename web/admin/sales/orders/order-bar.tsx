import Printer from 'virtual:icon/printer'
import { ADMIN_PAGES } from '#contract/app/admin-paths.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import type { OrderStatus } from '#contract/sales/orders/order-states.ts'
import { ListSearch } from '#web/admin/platform/list/list-search.tsx'
import { useListParams } from '#web/admin/platform/list/use-list-params.ts'
import { buttonStyle } from '#web/platform/ui/button-style.ts'
import { Link } from '#web/platform/ui/link.tsx'
import { Select } from '#web/platform/ui/select.tsx'
import { readOrderFilters, SORT_LABELS } from './order-filters.ts'
import { ReviewPill, StatusPills } from './status-pills.tsx'

interface OrderBarProps {
  applied: string
  counts: Record<OrderStatus, number>
  flagged: number
}

export function OrderBar({ applied, counts, flagged }: OrderBarProps) {
  const { params, change } = useListParams()
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-end gap-4">
        <ListSearch
          applied={applied}
          placeholder="Order number, name, or email"
          className="w-full md:flex-1"
        />
        <Select
          label="Sort by"
          value={readOrderFilters(params).sort}
          onChange={({ target: { value } }) => change({ sort: value === 'to-pack' ? null : value })}
          className="w-full md:w-52"
        >
          {Object.entries(SORT_LABELS).map(([sort, label]) => (
            <option key={sort} value={sort}>
              {label}
            </option>
          ))}
        </Select>
      </div>
      <div className="flex flex-wrap gap-2">
        <ReviewPill count={flagged} />
        <StatusPills counts={counts} />
      </div>
    </div>
  )
}

export function PackingSlipsLink({ count }: { count: number }) {
  return (
    <Link to={ADMIN_PAGES.packingSlips} className={buttonStyle('secondary', 'card', 'max-sm:flex-auto')}>
      <Printer size={18} strokeWidth={1.75} aria-hidden="true" />
      {pluralize(count, 'packing slip')}
    </Link>
  )
}
