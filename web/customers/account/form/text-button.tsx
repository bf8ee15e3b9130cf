import type { ComponentProps } from 'react'
import { classes } from '#web/platform/ui/cn.ts'
import type { Icon } from '#web/platform/ui/icon.tsx'

interface TextButtonProps extends ComponentProps<'button'> {
  icon?: Icon
  /** The label while an action runs. The button ignores presses meanwhile. */
  busy?: string | false
}

export function TextButton({ icon: Icon, busy, className, children, onClick, ...rest }: TextButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={busy ? true : undefined}
      onClick={busy ? undefined : onClick}
      className={classes(
        'group type-button inline-flex min-h-11 items-center gap-3 rounded-control text-left',
        className,
      )}
    >
      {Icon && <Icon size={20} strokeWidth={1.5} aria-hidden="true" className="shrink-0" />}
      <span className="min-w-0 border-b border-brass-700 pb-0.5 wrap-anywhere transition-colors duration-120 group-hover:border-steel-950">
        {busy || children}
      </span>
    </button>
  )
}
