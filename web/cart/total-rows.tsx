import { formatDollars } from '#contract/money.ts'
import { classes } from '#web/ui/cn.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Stitch } from '#web/ui/stitch.tsx'

/** Null while it loads. */
type Dollars = number | null

interface TotalRowsProps {
  subtotal: Dollars
  shipping: Dollars
  cardFee: Dollars
  /** Omitted if not chosen. */
  insurance?: Dollars | undefined
  total: Dollars
  /** New totals are loading. */
  stale?: boolean
}

/** In dollars. */
export function TotalRows({ subtotal, shipping, cardFee, insurance, total, stale }: TotalRowsProps) {
  const rows: [label: string, dollars: Dollars][] = [
    ['Subtotal', subtotal],
    ['Shipping & handling', shipping],
    ['Card processing fee', cardFee],
    ...(insurance === undefined ? [] : [['Insurance', insurance] as [string, Dollars]]),
  ]
  return (
    <div
      aria-busy={stale || undefined}
      className={classes('transition-opacity duration-120', stale && 'opacity-60')}
    >
      <dl className="flex flex-col gap-3">
        {rows.map(([label, dollars]) => (
          <div key={label} className="flex items-center justify-between gap-4">
            <dt>{label}</dt>
            <dd className="grow text-right">
              {dollars === null ? (
                <Skeleton className="ml-auto h-4 w-20 bg-bone-300" />
              ) : (
                formatDollars(dollars)
              )}
            </dd>
          </div>
        ))}
        <div className="relative flex min-h-16 items-baseline justify-between gap-4 pt-5">
          <dt className="text-[1.125rem] font-semibold">
            <Stitch className="absolute inset-x-0 top-1" />
            Total
          </dt>
          <dd
            aria-live="polite"
            className="grow text-right font-serif large-34/44 font-[420] tracking-[-0.014em] lining-nums"
          >
            {total === null ? <Skeleton className="ml-auto h-8 w-32 bg-bone-300" /> : formatDollars(total)}
          </dd>
        </div>
      </dl>
    </div>
  )
}
