import X from 'virtual:icon/x'
import type { ComponentProps } from 'react'
import { classes } from './cn.ts'

interface ChipProps extends ComponentProps<'button'> {
  pressed: boolean
}

export function chipStyle(pressed: boolean, extra?: string): string {
  return classes('chip', pressed && 'chip-pressed', extra)
}

export function Chip({ pressed, className, children, ...rest }: ChipProps) {
  return (
    <button type="button" {...rest} aria-pressed={pressed} className={chipStyle(pressed, className)}>
      {children}
      {pressed && <X size={14} strokeWidth={1.75} aria-hidden="true" />}
    </button>
  )
}
