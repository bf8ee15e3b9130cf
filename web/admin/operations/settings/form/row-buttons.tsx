import Plus from 'virtual:icon/plus'
import X from 'virtual:icon/x'
import { useSettingsContext } from './settings-form-context.ts'

interface RemoveButtonProps {
  /** "Remove Caleb, steel" */
  label: string
  onClick: () => void
}

export function RemoveButton({ label, onClick }: RemoveButtonProps) {
  const { readOnly } = useSettingsContext()
  if (readOnly) return null
  return (
    <button
      type="button"
      aria-label={label}
      onClick={onClick}
      className="inline-flex size-11 shrink-0 items-center justify-center rounded-control hover:bg-bone-200"
    >
      <X size={18} strokeWidth={1.75} aria-hidden="true" />
    </button>
  )
}

interface AddButtonProps {
  children: string
  /** Why no more can be added. */
  full: string | false
  onClick: () => void
}

export function AddButton({ children, full, onClick }: AddButtonProps) {
  const { readOnly } = useSettingsContext()
  if (readOnly) return null
  if (full) return <p className="py-2 text-small text-steel-600">{full}</p>
  return (
    <button
      type="button"
      onClick={onClick}
      className="type-label -ml-2 inline-flex min-h-11 items-center gap-3 rounded-control px-2 hover:bg-bone-200"
    >
      <Plus size={18} strokeWidth={1.75} aria-hidden="true" />
      {children}
    </button>
  )
}
