import { type DialogHTMLAttributes, type RefObject, useLayoutEffect, useRef } from 'react'

type Modal = Pick<DialogHTMLAttributes<HTMLDialogElement>, 'onCancel' | 'onClose'> & {
  ref: RefObject<HTMLDialogElement | null>
}

/** `onLeave` runs on Escape or the phone’s Back button; the page then closes the dialog. */
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
    // Without a press in between, browsers cancel only once and then close the dialog. The event may come after a reopening.
    onClose: () => open && !ref.current?.open && onLeave(),
  }
}
