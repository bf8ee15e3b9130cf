import Printer from 'virtual:icon/printer'
import { ADMIN_PAGES } from '#contract/paths.ts'
import { pluralize } from '#contract/pluralize.ts'
import { ListSearch } from '#web/admin/list/list-search.tsx'
import { useListParams } from '#web/admin/list/use-list-params.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Link } from '#web/ui/link.tsx'
import { Select } from '#web/ui/select.tsx'
import { readOrderFilters, SORT_LABELS } from './order-filters.ts'

export function OrderBar({ applied, toPack }: { applied: string; toPack: number }) {
  const { params, change } = useListParams()
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-4">
      <ListSearch applied={applied} placeholder="Order number, name, or email" className="w-full md:w-90" />
      <Select
        label="Sort by"
        value={readOrderFilters(params).sort}
        onChange={({ target: { value } }) => change({ sort: value === 'to-pack' ? null : value })}
        className="max-md:min-w-[8rem] max-md:flex-auto md:w-52"
      >
        {Object.entries(SORT_LABELS).map(([sort, label]) => (
          <option key={sort} value={sort}>
            {label}
          </option>
        ))}
      </Select>
      {toPack > 0 && (
        <Link
          to={ADMIN_PAGES.packingSlips}
          className={buttonStyle(
            'secondary',
            'card',
            'min-h-13! max-md:min-w-[8rem] max-md:flex-auto max-md:px-3! md:ml-auto',
          )}
        >
          <Printer size={18} strokeWidth={1.75} aria-hidden="true" />
          {pluralize(toPack, 'packing slip')}
        </Link>
      )}
    </div>
  )
}
