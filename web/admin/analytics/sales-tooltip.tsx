import type { MonthOfSales } from '#contract/analytics.ts'
import { counted } from '#contract/counted.ts'
import { formatDollars } from '#contract/money.ts'
import { longMonth } from './month-names.ts'

interface Pointed {
  active?: boolean
  payload?: readonly { payload?: unknown }[]
}

/** The month that the pointer is on. */
export function SalesTooltip({ active, payload }: Pointed) {
  const month = payload?.[0]?.payload as MonthOfSales | undefined
  if (!active || !month) return null
  return (
    <div className="rounded-control on-steel px-4 py-3 text-caption shadow-float">
      <p className="font-semibold">{longMonth(month.month)}</p>
      <p>{formatDollars(month.kept)} kept</p>
      {month.refunded > 0 && <p>{formatDollars(month.refunded)} sent back</p>}
      <p>{counted(month.orders, 'order')}</p>
    </div>
  )
}
