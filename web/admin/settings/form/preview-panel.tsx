import ChevronDown from 'virtual:icon/chevron-down'
import { type ReactNode, useId, useState } from 'react'
import { classes } from '#web/ui/cn.ts'

interface PreviewPanelProps {
  title: string
  /** On the phone's line while it is closed. */
  summary?: ReactNode
  /** In a box of its own color. */
  boxed?: boolean
  /** Right of the title from 1120 px up. */
  actions?: ReactNode
  children: ReactNode
}

/** A column on a wide screen; on a phone a line that opens. */
export function PreviewPanel({ title, summary, boxed, actions, children }: PreviewPanelProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  return (
    <section
      aria-labelledby={`${id}-title`}
      className={classes(
        'max-lg:-mx-(--page-margin) max-lg:bg-bone-200 max-lg:px-(--page-margin)',
        boxed && 'lg:bg-bone-200 lg:p-6',
      )}
    >
      <div className="hidden flex-wrap items-center justify-between gap-3 lg:flex">
        <h2 id={`${id}-title`} className="type-h3">
          {title}
        </h2>
        {actions}
      </div>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={`${id}-content`}
        onClick={() => setOpen(!open)}
        className="flex min-h-15 w-full flex-wrap items-center justify-between gap-x-4 text-left lg:hidden"
      >
        <span className="type-button inline-flex items-center gap-2">
          {title}
          <ChevronDown
            size={18}
            strokeWidth={1.75}
            aria-hidden="true"
            className={classes('transition-transform duration-180', open && 'rotate-180')}
          />
        </span>
        {summary}
      </button>
      <div id={`${id}-content`} className={classes('max-lg:pb-6', !open && 'max-lg:hidden')}>
        {actions && <div className="pb-3 lg:hidden">{actions}</div>}
        {children}
      </div>
    </section>
  )
}
