import Printer from 'lucide-react/icons/printer'
import { Form, Link } from 'react-router'
import { STAFF_PAGES } from '#contract/addresses.ts'
import { counted } from '#contract/counted.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/select.tsx'
import { useTyped } from '#web/ui/use-typed.ts'
import { type OrderSort, SORT_WORDS } from './order-filters.ts'
import { useOrderFilters } from './use-order-filters.ts'

interface OrderBarProps {
  /** What the shown list was searched for. */
  applied: string
  toPack: number
}

/** Finds an order, sorts them, and prints what goes into today's parcels. */
export function OrderBar({ applied, toPack }: OrderBarProps) {
  const { filters, change } = useOrderFilters()
  const { typed, type, flush } = useTyped(applied, (text) => {
    if (text.trim() !== filters.search) change({ search: text.trim() }, { typing: true })
  })
  return (
    <Form
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        flush()
      }}
      className="flex flex-wrap items-end gap-x-4 gap-y-4"
    >
      <Field
        label="Search"
        type="search"
        name="search"
        maxLength={200}
        autoComplete="off"
        enterKeyHint="search"
        placeholder="Number, name, email"
        value={typed}
        onChange={(event) => type(event.target.value)}
        className="w-full md:w-90"
        inputClassName="appearance-none"
      />
      <Select
        label="Sort by"
        value={filters.sort}
        onChange={(event) => change({ sort: event.target.value as OrderSort })}
        className="max-md:flex-1 md:w-52"
      >
        {Object.entries(SORT_WORDS).map(([sort, words]) => (
          <option key={sort} value={sort}>
            {words}
          </option>
        ))}
      </Select>
      {toPack > 0 && (
        <Link
          to={STAFF_PAGES.packingSlips}
          className={buttonStyle('secondary', 'card', 'min-h-13! max-md:flex-1 max-md:px-3! md:ml-auto')}
        >
          <Printer size={18} strokeWidth={1.75} aria-hidden="true" />
          {counted(toPack, 'packing slip')}
        </Link>
      )}
    </Form>
  )
}
