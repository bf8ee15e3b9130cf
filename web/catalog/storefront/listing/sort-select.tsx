import ChevronDown from 'virtual:icon/chevron-down'
import { useId } from 'react'
import { SORT_LABELS, SORTS, type Sort } from '#contract/catalog/products/sorts.ts'
import { fieldStyle, SMALL_FIELD } from '#web/platform/ui/field-style.ts'
import { FILTER_FORM } from './filter-form.tsx'
import { useListing } from './use-listing.ts'

export function SortSelect() {
  const id = useId()
  const { filters, change } = useListing()
  return (
    <div className="flex min-w-[8rem] flex-1 items-center gap-3 sm:max-w-64 md:flex-none">
      <label htmlFor={id} className="shrink-0 text-small max-md:sr-only">
        Sort by
      </label>
      <div className="relative min-w-0 grow md:w-[13rem]">
        <select
          id={id}
          form={FILTER_FORM}
          name="sort"
          value={filters.sort}
          onChange={(event) => change({ sort: event.target.value as Sort })}
          className={fieldStyle({
            extra: `h-12 appearance-none truncate pr-10 ${SMALL_FIELD} max-[22.5rem]:pr-8 max-[22.5rem]:pl-3 md:h-11`,
          })}
        >
          {SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {SORT_LABELS[sort]}
            </option>
          ))}
        </select>
        <ChevronDown
          size={18}
          strokeWidth={1.75}
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 right-3.5 max-[22.5rem]:right-2.5 -translate-y-1/2"
        />
      </div>
    </div>
  )
}
