import type { ReactNode } from 'react'
import { Stitch } from '#web/platform/ui/stitch.tsx'
import { formatAmount } from './summary-row.tsx'

interface SummaryTotalProps {
  label: string
  dollars: number
  /** Follows the label. */
  note?: string | undefined
}

export function SummaryTotal({ dollars, ...row }: SummaryTotalProps) {
  return <LargeRow {...row}>{formatAmount(dollars)}</LargeRow>
}

export function LargeRow({
  label,
  note,
  children,
}: Omit<SummaryTotalProps, 'dollars'> & { children: ReactNode }) {
  return (
    <div className="relative flex min-h-16 items-baseline justify-between gap-4 pt-5">
      <dt
        data-note={note}
        className="text-[1.125rem] font-semibold data-note:after:text-small data-note:after:font-normal data-note:after:text-steel-600 data-note:after:content-[attr(data-note)]"
      >
        <Stitch className="absolute inset-x-0 top-1" />
        {label}
      </dt>
      <dd className="grow text-right font-serif large-34/44 font-[420] tracking-[-0.014em] lining-nums">
        {children}
      </dd>
    </div>
  )
}
