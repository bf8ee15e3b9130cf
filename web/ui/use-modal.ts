import { type DialogHTMLAttributes, type RefObject, useLayoutEffect, useRef } from 'react'

type Modal = Pick<DialogHTMLAttributes<HTMLDialogElement>, 'onCancel' | 'onClose'> & {
  ref: RefObject<HTMLDialogElement | null>
}

/**
 * Props for a modal `<dialog>`. Focus stays inside and returns when it closes. `onLeave` runs on Escape or the phone’s Back
 * button; the page then closes the dialog.
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
    // Without a press in between, browsers cancel only once and then close the dialog themselves. The event comes late,
    // when the dialog may be open again.
    onClose: () => open && !ref.current?.open && onLeave(),
  }
}
