import type { ReactNode } from 'react'
import { formatDollars } from '#contract/platform/values/money.ts'
import { classes } from '#web/platform/ui/cn.ts'

interface SummaryRowProps {
  label: string
  /** Follows the label, such as ", 6%". */
  note?: string | undefined
  className?: string
  children: ReactNode
}

export function SummaryRow({ label, note, className, children }: SummaryRowProps) {
  return (
    <div className={classes('flex items-baseline justify-between gap-4', className)}>
      <dt data-note={note} className="data-note:after:content-[attr(data-note)]">
        {label}
      </dt>
      <dd className="grow text-right">{children}</dd>
    </div>
  )
}

type AmountRowProps = Omit<SummaryRowProps, 'children'> & { dollars: number }

export function AmountRow({ dollars, ...row }: AmountRowProps) {
  return (
    <SummaryRow {...row}>
      <span className="whitespace-nowrap">{formatAmount(dollars)}</span>
    </SummaryRow>
  )
}

/** -35 → "−$35.00" */
export function formatAmount(dollars: number): string {
  return formatDollars(dollars).replace('-', '−')
}
