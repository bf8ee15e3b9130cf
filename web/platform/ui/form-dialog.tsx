import X from 'virtual:icon/x'
import { type ComponentProps, type KeyboardEvent, type ReactNode, useId } from 'react'
import { Button } from './button.tsx'
import { Notice } from './notice.tsx'
import { useModal } from './use-modal.ts'

interface FormDialogProps {
  /** As the form's hook returns it. */
  form: { form: ComponentProps<'form'>; busy: boolean; failure: string | null }
  title: string
  description: ReactNode
  children?: ReactNode
  /** The label of the confirm button: "Refund $90.95". */
  verb: string
  /** Replaces "Cancel" where that could mean the action itself. */
  cancelLabel?: string
  /** Enter on a choice, which may be made already, does not confirm it. */
  danger?: boolean
  /** Replaces the verb while the form is being sent: "Refunding…". */
  busy: string
  onCancel: () => void
}

/** A dialog with a form; on a phone it covers the lower part of the screen. Closing it is up to the caller. */
export function FormDialog({
  form: { form, busy: isBusy, failure },
  title,
  description,
  children,
  verb,
  cancelLabel = 'Cancel',
  danger,
  busy,
  onCancel,
}: FormDialogProps) {
  const modal = useModal(true, onCancel)
  const id = useId()

  return (
    <dialog
      {...modal}
      role="alertdialog"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-description`}
      className="m-auto max-h-[94dvh] w-[min(560px,calc(100vw-40px))] overflow-y-auto overscroll-contain rounded-control on-bone shadow-float backdrop:bg-steel-950/60 open:animate-rise max-sm:mb-0 max-sm:w-full max-sm:max-w-none"
    >
      <form {...form} onKeyDown={danger ? ignoreEnterOnRadio : undefined} className="relative p-5 sm:p-8">
        <h2 id={`${id}-title`} className="type-h3 pr-12">
          {title}
        </h2>
        <p id={`${id}-description`} className="pt-1 text-steel-600">
          {description}
        </p>
        {children}
        {failure && (
          <Notice kind="failed" className="mt-4">
            {failure}
          </Notice>
        )}
        <div className="flex gap-3 pt-6 sm:justify-end">
          <Button kind="quiet" onClick={onCancel} className="shrink-0">
            {cancelLabel}
          </Button>
          <Button
            type="submit"
            kind={danger ? 'danger' : 'primary'}
            busy={isBusy && busy}
            className="max-sm:grow max-sm:px-4"
          >
            {verb}
          </Button>
        </div>
        {/* The last in the order of focus, so that the dialog opens at its first field. */}
        <button
          type="button"
          aria-label="Close"
          onClick={onCancel}
          className="absolute top-3.5 right-2 inline-flex size-11 items-center justify-center rounded-control hover:bg-bone-200 sm:top-6.5 sm:right-5"
        >
          <X size={22} strokeWidth={1.5} aria-hidden="true" />
        </button>
      </form>
    </dialog>
  )
}

function ignoreEnterOnRadio(event: KeyboardEvent) {
  const isRadio = event.target instanceof HTMLInputElement && event.target.type === 'radio'
  if (event.key === 'Enter' && isRadio) event.preventDefault()
}
