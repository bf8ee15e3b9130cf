import type { ComponentProps } from 'react'
import { classes } from '#web/platform/ui/cn.ts'
import { Field } from '#web/platform/ui/field.tsx'

interface AffixFieldProps extends ComponentProps<typeof Field> {
  prefix?: string
  suffix?: string
}

/** A field with a sign in it, such as $ before an amount or % behind a share. */
export function AffixField({ prefix, suffix, className, inputClassName, ...rest }: AffixFieldProps) {
  return (
    <div className={classes('relative', className)}>
      <span
        aria-hidden="true"
        className={classes(
          'pointer-events-none absolute top-[calc(1.375rem+8px)] z-1 flex h-13 items-center text-steel-600',
          prefix ? 'left-4' : 'right-4',
        )}
      >
        {prefix ?? suffix}
      </span>
      <Field {...rest} inputClassName={classes(prefix ? 'pl-8!' : 'pr-10!', inputClassName)} />
    </div>
  )
}
