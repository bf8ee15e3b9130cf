import X from 'virtual:icon/x'
import type { ComponentProps } from 'react'
import { classes } from './cn.ts'

interface ChipProps extends ComponentProps<'button'> {
  pressed: boolean
}

export function chipStyle(pressed: boolean, extra?: string): string {
  return classes(
    'inline-flex min-h-11 items-center gap-2 rounded-control px-3.5 text-small transition-colors duration-120 pointer-fine:min-h-9',
    pressed ? 'bg-steel-950 text-bone-50 hover:bg-steel-800' : 'bg-bone-200 text-steel-950 hover:bg-bone-300',
    extra,
  )
}

export function Chip({ pressed, className, children, ...rest }: ChipProps) {
  return (
    <button type="button" {...rest} aria-pressed={pressed} className={chipStyle(pressed, className)}>
      {children}
      {pressed && <X size={14} strokeWidth={1.75} aria-hidden="true" />}
    </button>
  )
}
