import { type DialogHTMLAttributes, type RefObject, useLayoutEffect, useRef } from 'react'

type Modal = Pick<DialogHTMLAttributes<HTMLDialogElement>, 'onCancel' | 'onClose'> & {
  ref: RefObject<HTMLDialogElement | null>
}

/**
 * What makes a `<dialog>` the browser's own modal one while it is `open`: focus stays inside, and goes back to where it
 * was when the dialog closes or is gone from the page. `onLeave` hears that somebody wants to leave it by Escape or by
 * their phone's Back; the page then closes it.
 */
export function useModal(open: boolean, onLeave: () => void): Modal {
  const ref = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!open || !dialog) return
    dialog.showModal()
    return () => dialog.close()
  }, [open])
  return {
    ref,
    onCancel(event) {
      event.preventDefault()
      onLeave()
    },
    // The browser asks only once without a press between; then it closes by itself, and tells of it late: by then the
    // dialog may be open again.
    onClose: () => open && !ref.current?.open && onLeave(),
  }
}
