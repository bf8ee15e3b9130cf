import SearchIcon from 'virtual:icon/search'
import { MAX_SEARCH } from '#contract/platform/values/limits.ts'
import { fieldStyle } from '#web/platform/ui/field-style.ts'
import type { EditedOrder } from './edited-order.ts'
import { addProduct } from './manual-order-draft.ts'
import { Scan } from './scan.tsx'

interface ProductSearchProps {
  manualOrder: EditedOrder
  search: string
  onSearch: (search: string) => void
  placeholder?: string
}

export function ProductSearch({
  manualOrder,
  search,
  onSearch,
  placeholder = 'Search products',
}: ProductSearchProps) {
  return (
    <search className="flex gap-2">
      <div className="relative grow">
        <SearchIcon
          size={20}
          strokeWidth={1.5}
          aria-hidden="true"
          className="pointer-events-none absolute top-1/2 left-4 -translate-y-1/2 text-steel-600"
        />
        <input
          type="search"
          spellCheck={false}
          aria-label="Search products"
          placeholder={placeholder}
          autoComplete="off"
          enterKeyHint="search"
          maxLength={MAX_SEARCH}
          value={search}
          onChange={(event) => onSearch(event.target.value)}
          onKeyDown={(event) => event.key === 'Escape' && onSearch('')}
          className={fieldStyle({ extra: 'h-13 pl-11! appearance-none' })}
        />
      </div>
      <Scan
        disabled={manualOrder.pending !== null}
        onFound={(product) => manualOrder.setLines((lines) => addProduct(lines, product))}
      />
    </search>
  )
}
