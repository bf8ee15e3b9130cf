import { formatDollars } from '#contract/platform/values/money.ts'
import { Skeleton } from '#web/platform/ui/skeleton.tsx'
import { SummaryRow } from './summary-row.tsx'
import { LargeRow } from './summary-total.tsx'

const LOADING = ['Shipping & handling', 'Card processing fee']

/** Only the subtotal is known before the shop answers. */
export function LoadingRows({ subtotal }: { subtotal: number }) {
  return (
    <dl className="flex flex-col gap-3">
      <SummaryRow label="Subtotal">{formatDollars(subtotal)}</SummaryRow>
      {LOADING.map((label) => (
        <SummaryRow key={label} label={label}>
          <Skeleton className="ml-auto h-4 w-20 bg-bone-300" />
        </SummaryRow>
      ))}
      <LargeRow label="Total">
        <Skeleton className="ml-auto h-8 w-32 bg-bone-300" />
      </LargeRow>
    </dl>
  )
}
