import { formatDollars } from '#contract/money.ts'
import { classes } from '#web/ui/cn.ts'
import { Stitch } from '#web/ui/stitch.tsx'

interface TotalRowsProps {
  subtotal: number
  shipping: number
  cardFee: number
  /** Null if not chosen. */
  insurance: number | null
  total: number /** New totals are loading. */
  stale?: boolean
}

/** In dollars. */
export function TotalRows({ subtotal, shipping, cardFee, insurance, total, stale }: TotalRowsProps) {
  const rows: [label: string, dollars: number][] = [
    ['Subtotal', subtotal],
    ['Shipping & handling', shipping],
    ['Card processing fee', cardFee],
    ...(insurance === null ? [] : [['Insurance', insurance] as [string, number]]),
  ]
  return (
    <div
      aria-busy={stale || undefined}
      className={classes('transition-opacity duration-120', stale && 'opacity-60')}
    >
      <dl className="flex flex-col gap-3">
        {rows.map(([label, dollars]) => (
          <div key={label} className="flex justify-between gap-4">
            <dt>{label}</dt>
            <dd>{formatDollars(dollars)}</dd>
          </div>
        ))}
        <div className="flex items-baseline justify-between gap-4 pt-5 relative">
          <dt className="text-[1.125rem] font-semibold">
            <Stitch className="absolute inset-x-0 top-1" />
            Total
          </dt>
          <dd
            aria-live="polite"
            className="font-serif large-34/44 font-[420] tracking-[-0.014em] lining-nums"
          >
            {formatDollars(total)}
          </dd>
        </div>
      </dl>
    </div>
  )
}
