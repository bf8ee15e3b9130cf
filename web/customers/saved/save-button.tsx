import { classes } from '#web/platform/ui/cn.ts'
import { useSavedIds } from './saved-store.ts'

interface SaveButtonProps {
  product: { id: number; name: string }
  nameId: string
  className?: string
}

export function SaveButton({ product, nameId, className }: SaveButtonProps) {
  const saved = useSavedIds().includes(product.id)
  return (
    <button
      type="button"
      aria-pressed={saved}
      aria-describedby={nameId}
      onClick={() => void import('./toggle-saved.ts').then(({ toggleSaved }) => toggleSaved(product))}
      className={classes('save-button', className)}
    >
      {saved ? 'Saved' : 'Save'}
    </button>
  )
}
