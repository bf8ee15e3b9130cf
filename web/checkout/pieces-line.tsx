import ChevronDown from 'lucide-react/icons/chevron-down'
import { useId, useState } from 'react'
import { counted } from '#contract/counted.ts'
import { formatDollars } from '#contract/money.ts'
import type { CartLine } from '#web/cart/cart-line.ts'
import { classes } from '#web/ui/classes.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { PiecesList } from './pieces-list.tsx'

interface PiecesLineProps {
  lines: readonly CartLine[]
  /** Null while it is worked out. */
  total: number | null
}

/** On a phone: how many pieces and what they come to, always in view; a press opens the pieces. */
export function PiecesLine({ lines, total }: PiecesLineProps) {
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
          {counted(count, 'piece')}
          <ChevronDown
            size={20}
            strokeWidth={1.75}
            aria-hidden="true"
            className={classes('transition-transform duration-180', open && 'rotate-180')}
          />
        </span>
        {total === null ? (
          <Skeleton className="h-5 w-20 bg-bone-300" />
        ) : (
          <span className="text-[17px] font-semibold">{formatDollars(total)}</span>
        )}
      </button>
      {open && (
        <section
          id={id}
          aria-label="Pieces"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: many pieces scroll, and a keyboard must reach them
          tabIndex={0}
          className="max-h-[min(420px,60dvh)] animate-appear overflow-y-auto px-(--page-margin) pt-1 pb-5"
        >
          <PiecesList lines={lines} />
        </section>
      )}
    </div>
  )
}
