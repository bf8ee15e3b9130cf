import X from 'virtual:icon/x'
import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { useModal } from '#web/platform/ui/use-modal.ts'
import { FilterForm } from './filter-form.tsx'
import type { Listing } from './load-listing.ts'
import { useListing } from './use-listing.ts'

interface FilterSheetProps {
  listing: Listing
  open: boolean
  onClose: () => void
}

export function FilterSheet({ listing, open, onClose }: FilterSheetProps) {
  const modal = useModal(open, onClose)
  const { pathname } = useLocation()
  const { clear } = useListing()

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the page changes, and then alone
  useEffect(() => onClose(), [pathname])
  useEffect(() => {
    const wide = matchMedia('(min-width: 53.125rem)')
    wide.addEventListener('change', onClose)
    return () => wide.removeEventListener('change', onClose)
  }, [onClose])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it; the press beside it is one way more
    <dialog
      {...modal}
      aria-label="Filter Products"
      onClick={(event) => event.target === event.currentTarget && onClose()}
      className="sheet m-0 mt-auto max-h-[92dvh] w-full max-w-none flex-col bg-bone-100 text-steel-950 backdrop:bg-steel-950/70 open:flex"
    >
      {open && (
        <>
          <button
            type="button"
            aria-label="Close filters"
            onClick={onClose}
            className="absolute top-4 right-2.5 z-1 inline-flex size-11 items-center justify-center rounded-control bg-bone-100 hover:bg-bone-200"
          >
            <X size={22} strokeWidth={1.5} aria-hidden="true" />
          </button>
          <div className="min-h-0 overflow-y-auto overscroll-contain px-5 pt-4 pb-6">
            <FilterForm listing={listing} inSheet />
          </div>
          <div className="flex shrink-0 gap-3 bg-bone-50 px-5 pt-3 pb-[calc(12px+env(safe-area-inset-bottom))] shadow-bar">
            <Button kind="quiet" onClick={clear}>
              Clear all
            </Button>
            <Button onClick={onClose} className="grow">
              Show {pluralize(listing.total, 'result')}
            </Button>
          </div>
        </>
      )}
    </dialog>
  )
}
