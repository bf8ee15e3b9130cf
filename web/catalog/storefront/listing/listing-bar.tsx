import SlidersHorizontal from 'virtual:icon/sliders-horizontal'
import { useCallback, useState } from 'react'
import { buttonStyle } from '#web/platform/ui/button-style.ts'
import { activeFilters } from './active-filters.ts'
import { FilterSheet } from './filter-sheet.tsx'
import type { Listing } from './load-listing.ts'
import { SortSelect } from './sort-select.tsx'
import { useListing } from './use-listing.ts'

export function ListingBar({ listing }: { listing: Listing }) {
  const [open, setOpen] = useState(false)
  const active = activeFilters(useListing().filters).length
  const close = useCallback(() => setOpen(false), [])
  return (
    <>
      <div className="before-its-place flex justify-between gap-3 max-md:sticky max-md:flex-wrap max-md:top-0 max-md:z-20 max-md:order-2 max-md:-mx-(--page-margin) max-md:bg-bone-100 max-md:px-(--page-margin) max-md:py-2.5 md:absolute md:top-0 md:right-0">
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
          className={buttonStyle(
            'secondary',
            'card',
            'min-h-12! min-w-max flex-[1.25] whitespace-nowrap sm:max-w-64 md:hidden noscript:hidden',
          )}
        >
          <SlidersHorizontal
            size={18}
            strokeWidth={1.5}
            aria-hidden="true"
            className="shrink-0 max-[22.5rem]:hidden"
          />
          Filter Products
          {active > 0 && (
            <>
              <span aria-hidden="true" className="block">
                ({active})
              </span>
              <span className="sr-only">{active} active</span>
            </>
          )}
        </button>
        <SortSelect />
      </div>
      <FilterSheet listing={listing} open={open} onClose={close} />
    </>
  )
}
