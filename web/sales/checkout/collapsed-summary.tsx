import ChevronDown from 'virtual:icon/chevron-down'
import { useId, useState } from 'react'
import { formatDollars } from '#contract/platform/values/money.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import { classes } from '#web/platform/ui/cn.ts'
import { Skeleton } from '#web/platform/ui/skeleton.tsx'
import type { CartLine } from '#web/sales/cart/cart-line.ts'
import { ProductList } from './product-list.tsx'

interface CollapsedSummaryProps {
  lines: readonly CartLine[]
  /** The amount that the card is charged; null while loading. */
  due: number | null
}

export function CollapsedSummary({ lines, due }: CollapsedSummaryProps) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const count = lines.reduce((sum, line) => sum + line.quantity, 0)
  return (
    <div className="sticky top-0 z-10 bg-bone-200 shadow-[0_1px_0_var(--color-bone-300)]">
      <button
        type="button"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => setOpen(!open)}
        className="flex min-h-15 w-full items-center justify-between gap-4 px-(--page-margin) text-left"
      >
        <span className="type-button flex items-center gap-3">
          {pluralize(count, 'piece')}
          <ChevronDown
            size={20}
            strokeWidth={1.75}
            aria-hidden="true"
            className={classes('transition-transform duration-180', open && 'rotate-180')}
          />
        </span>
        {due === null ? (
          <Skeleton className="h-5 w-20 bg-bone-300" />
        ) : (
          <span className="text-[1.0625rem] font-semibold">{formatDollars(due)}</span>
        )}
      </button>
      {open && (
        <section
          id={id}
          aria-label="Pieces"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list scrolls, and a keyboard must reach it
          tabIndex={0}
          className="max-h-[min(420px,60dvh)] animate-appear overflow-y-auto px-(--page-margin) pt-1 pb-5"
        >
          <ProductList lines={lines} />
        </section>
      )}
    </div>
  )
}
