import { useModal } from '#web/platform/ui/use-modal.ts'
import { SearchBox } from './search-box.tsx'

interface SearchDialogProps {
  open: boolean
  close: () => void
}

/** In front of the header's field; on a phone, the whole screen. The browser gives the focus back when it closes. */
export function SearchDialog({ open, close }: SearchDialogProps) {
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
