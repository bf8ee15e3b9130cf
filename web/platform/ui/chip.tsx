import X from 'virtual:icon/x'
import type { ComponentProps } from 'react'
import { classes } from './cn.ts'

interface ChipProps extends ComponentProps<'button'> {
  pressed: boolean
}

export function chipStyle(pressed: boolean, extra?: string | undefined): string {
  return classes('chip', pressed && 'chip-pressed', extra)
}

/** Submits the form that it names, if any. */
export function Chip({ pressed, className, children, form, ...rest }: ChipProps) {
  return (
    <button
      type={form ? undefined : 'button'}
      form={form}
      {...rest}
      aria-pressed={pressed}
      className={chipStyle(pressed, className)}
    >
      {children}
      {pressed && <X size={14} strokeWidth={1.75} aria-hidden="true" />}
    </button>
  )
}
