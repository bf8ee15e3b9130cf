import { type ComponentProps, useId } from 'react'
import { classes } from './cn.ts'

interface SwitchProps extends ComponentProps<'input'> {
  label: string
}

export function Switch({ label, className, id, ...rest }: SwitchProps) {
  const ownId = useId()
  const switchId = id ?? ownId
  return (
    <div className={classes('flex min-h-11 items-center justify-between gap-4', className)}>
      <label htmlFor={switchId} className="type-label grow py-2">
        {label}
      </label>
      <input
        {...rest}
        id={switchId}
        type="checkbox"
        // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox tells its state itself
        role="switch"
        className="switch-thumb h-7 w-12 shrink-0 appearance-none rounded-full border border-bone-500 bg-bone-50 transition-colors duration-120 checked:border-steel-950 checked:bg-steel-950"
      />
    </div>
  )
}
