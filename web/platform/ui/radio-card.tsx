import { type ComponentProps, type ReactNode, useId } from 'react'
import { classes } from './cn.ts'

interface RadioCardProps extends ComponentProps<'input'> {
  label: string
  note?: ReactNode
  /** The description of the choice, such as its price. It is not part of the radio’s name. */
  detail?: ReactNode
  /** Below it, while it is chosen. */
  children?: ReactNode
}

export function RadioCard({ label, note, detail, className, id, children, ...rest }: RadioCardProps) {
  const ownId = useId()
  const radioId = id ?? ownId
  const described = [detail && `${radioId}-detail`, note && `${radioId}-note`].filter(Boolean).join(' ')
  return (
    <div
      className={classes(
        'relative flex min-h-14 flex-wrap items-center gap-x-4 rounded-control border border-bone-500 bg-bone-50 px-4 has-checked:z-1 has-checked:border-steel-950 has-checked:shadow-[inset_0_0_0_1px_var(--color-steel-950)] has-disabled:bg-bone-200 has-disabled:text-steel-500',
        className,
      )}
    >
      <input
        {...rest}
        id={radioId}
        type="radio"
        aria-describedby={described || undefined}
        className="relative z-1 size-6 shrink-0 appearance-none rounded-full border border-bone-500 bg-bone-50 checked:border-7 checked:border-steel-950 disabled:bg-bone-200"
      />
      <div className="min-w-0 flex-1 py-3">
        <label htmlFor={radioId} className="block after:absolute after:inset-0">
          {label}
        </label>
        {note && (
          <p id={`${radioId}-note`} className="text-caption text-steel-600">
            {note}
          </p>
        )}
      </div>
      {detail && (
        <span id={`${radioId}-detail`} className="type-label">
          {detail}
        </span>
      )}
      {children && <div className="relative z-1 basis-full border-t border-bone-300 py-2">{children}</div>}
    </div>
  )
}
