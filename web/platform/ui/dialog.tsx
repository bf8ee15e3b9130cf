import { type ReactNode, useId } from 'react'
import { Button } from './button.tsx'
import { useModal } from './use-modal.ts'

interface DialogProps {
  open: boolean
  question: string
  /** The consequence, such as "It stays in the trash for 30 days." */
  children?: ReactNode
  /** The label of the confirm button: "Delete". */
  verb: string
  /** Replaces "Cancel". */
  cancelLabel?: string
  danger?: boolean
  busy?: string | false
  onConfirm: () => void
  onCancel: () => void
}

export function Dialog({
  open,
  question,
  children,
  verb,
  cancelLabel = 'Cancel',
  danger,
  busy,
  onConfirm,
  onCancel,
}: DialogProps) {
  const modal = useModal(open, onCancel)
  const id = useId()

  return (
    <dialog
      {...modal}
      role="alertdialog"
      aria-labelledby={`${id}-question`}
      aria-describedby={children ? `${id}-detail` : undefined}
      className="m-auto w-[min(480px,calc(100vw-40px))] rounded-control on-bone p-8 shadow-float backdrop:bg-steel-950/60 open:animate-rise"
    >
      {open && (
        <>
          <h2 id={`${id}-question`} className="type-h3">
            {question}
          </h2>
          {children && (
            <div id={`${id}-detail`} className="pt-2 text-steel-600">
              {children}
            </div>
          )}
          <div className="flex flex-wrap justify-end gap-3 pt-8">
            <Button kind="quiet" onClick={onCancel}>
              {cancelLabel}
            </Button>
            <Button kind={danger ? 'danger' : 'primary'} busy={busy ?? false} onClick={onConfirm}>
              {verb}
            </Button>
          </div>
        </>
      )}
    </dialog>
  )
}
