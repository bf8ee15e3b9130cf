import CircleAlert from 'virtual:icon/circle-alert'
import { classes } from './cn.ts'

interface FieldMessageProps {
  id: string
  hint?: string | undefined
  error?: string | undefined
  onSteel?: boolean | undefined
}

export function FieldMessage({ id, hint, error, onSteel }: FieldMessageProps) {
  if (error) {
    return (
      <p
        key="error"
        id={id}
        className={classes('flex gap-2 text-small', onSteel ? 'text-bone-100' : 'text-rust-700')}
      >
        <CircleAlert size={16} strokeWidth={1.75} className="mt-1 shrink-0" aria-hidden="true" />
        <span className="min-w-0 wrap-anywhere">{error}</span>
      </p>
    )
  }
  if (!hint) return null
  return (
    <p key="hint" id={id} className={classes('text-small', onSteel ? 'text-smoke' : 'text-steel-600')}>
      {hint}
    </p>
  )
}

/** "Was 118 Hardin Street." */
export function wasSentence(value: string): string {
  return `Was ${value || 'empty'}.`
}
