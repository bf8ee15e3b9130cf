import SearchIcon from 'virtual:icon/search'
import { useCallback, useState } from 'react'
import { SearchDialog } from './search-dialog.tsx'
import { useSearchKey } from './use-search-key.ts'

/** Looks like the field that it opens; in narrow windows, an icon. */
export function SearchButton() {
  const [open, setOpen] = useState(false)
  const show = useCallback(() => setOpen(true), [])
  useSearchKey(show)
  return (
    <search className="shrink-0 lg:min-w-0 lg:shrink">
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="/"
        onClick={show}
        className="inline-flex size-11 items-center justify-center gap-3 rounded-control text-bone-50 lg:h-11 lg:w-105 lg:max-w-full lg:justify-start lg:border lg:border-line-steel lg:bg-steel-900 lg:px-3.5 lg:hover:border-bone-100"
      >
        <SearchIcon
          size={22}
          strokeWidth={1.75}
          aria-hidden="true"
          className="shrink-0 lg:size-4.5 lg:text-smoke"
        />
        <span className="min-w-0 truncate text-small text-smoke max-lg:sr-only">
          Search orders, products, customers
        </span>
        <span
          aria-hidden="true"
          className="ml-auto rounded-control border border-line-steel px-1.5 text-caption text-smoke max-lg:hidden"
        >
          /
        </span>
      </button>
      <SearchDialog open={open} close={() => setOpen(false)} />
    </search>
  )
}
