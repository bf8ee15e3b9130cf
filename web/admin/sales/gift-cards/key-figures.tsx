import type { z } from 'zod'
import { formatDollars } from '#contract/platform/values/money.ts'
import { pluralize } from '#contract/platform/values/pluralize.ts'
import type { giftCardTotals } from '#contract/sales/gift-cards/admin-gift-cards.ts'

/** What the shop owes comes first. */
export function KeyFigures({ totals }: { totals: z.output<typeof giftCardTotals> }) {
  const figures: [label: string, dollars: number][] = [
    [`Owed on ${pluralize(totals.cards, 'card')}`, totals.owed],
    ['Sold in 30 days', totals.sold_30_days],
    ['Used in 30 days', totals.used_30_days],
  ]
  return (
    <>
      <dl className="flex flex-wrap gap-x-16 gap-y-4 pb-2">
        {figures.map(([label, dollars]) => (
          <div key={label}>
            <dt className="text-steel-600">{label}</dt>
            <dd className="text-[1.625rem]/[2rem] font-medium tabular-nums">{formatDollars(dollars)}</dd>
          </div>
        ))}
      </dl>
      <p className="max-w-[44em] pb-8 text-caption text-steel-600">
        A gift card counts as a sale when it is spent, not when it is bought.
      </p>
    </>
  )
}
