import SearchIcon from 'virtual:icon/search'
import { useCallback, useEffect, useState } from 'react'
import { useModal } from '#web/platform/ui/use-modal.ts'
import { SearchBox } from './search-box.tsx'

interface SearchDialogProps {
  open: boolean
  close: () => void
}

const NOT_TYPED_IN = ['button', 'checkbox', 'file', 'radio', 'range', 'reset', 'submit']

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

/** Calls `open` when the user presses `/`, but not while they type or answer a dialog. */
function useSearchKey(open: () => void): void {
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      const { key, ctrlKey, metaKey, altKey, target, defaultPrevented } = event
      if (key !== '/' || ctrlKey || metaKey || altKey || defaultPrevented) return
      if (isTypedIn(target) || document.querySelector('dialog:modal')) return
      event.preventDefault()
      open()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [open])
}

function isTypedIn(target: EventTarget | null): boolean {
  if (target instanceof HTMLInputElement) return !NOT_TYPED_IN.includes(target.type)
  return (
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement ||
    (target instanceof HTMLElement && target.isContentEditable)
  )
}

/** In front of the header's field; on a phone, the whole screen. The browser gives the focus back when it closes. */
function SearchDialog({ open, close }: SearchDialogProps) {
  const modal = useModal(open, close)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the dialog, which Escape closes too
    <dialog
      {...modal}
      aria-label={open ? 'Search' : undefined}
      onClick={({ target, currentTarget }) => target === currentTarget && close()}
      className="search-dialog on-bone shadow-float backdrop:bg-steel-950/60 open:animate-appear"
    >
      {open && <SearchBox close={close} />}
    </dialog>
  )
}
