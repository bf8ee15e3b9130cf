import ChevronDown from 'virtual:icon/chevron-down'
import { type ReactNode, useId, useState } from 'react'
import { classes } from '#web/platform/ui/cn.ts'

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
        'relative max-lg:-mx-(--page-margin) max-lg:bg-bone-200 max-lg:px-(--page-margin)',
        boxed && 'lg:bg-bone-200 lg:p-6',
      )}
    >
      <h2
        id={`${id}-title`}
        className={classes('type-h3 max-lg:hidden', Boolean(actions) && 'flex min-h-11 items-center')}
      >
        {title}
      </h2>
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
        {actions && <div className="max-lg:pb-3 lg:absolute lg:top-0 lg:right-0">{actions}</div>}
        {children}
      </div>
    </section>
  )
}
