import { STATES, type StateCode } from '#contract/platform/values/us-states.ts'
import { summaryRows } from '#contract/sales/orders/summary-rows.ts'
import { Stitch } from '#web/platform/ui/stitch.tsx'
import { AmountRow, formatAmount, SummaryRow } from '#web/sales/cart/summary-row.tsx'
import { type ManualOrderDraft, subtotalOf } from './manual-order-draft.ts'
import type { Total, useTotal } from './use-total.ts'

interface TotalRowsProps {
  draft: ManualOrderDraft
  state: ReturnType<typeof useTotal>
}

/** As the shop calculates it; without the rest of the address, the subtotal. */
export function TotalRows({ draft, state: { total, isStale, needsAddress, failure } }: TotalRowsProps) {
  const isPickup = draft.method === 'pickup'
  return (
    <dl aria-busy={isStale || undefined} className="flex flex-col gap-1.5">
      {total ? (
        rowsOf(total, isPickup).map((row) => <AmountRow key={row.label} {...row} />)
      ) : (
        <AmountRow label="Subtotal" dollars={subtotalOf(draft)} />
      )}
      {needsAddress && (
        <SummaryRow label="Shipping & handling" className="text-steel-600">
          Enter the address
        </SummaryRow>
      )}
      <div className="relative flex flex-wrap items-baseline justify-between gap-x-4 pt-5">
        <dt className="font-semibold">
          <Stitch className="absolute inset-x-0 top-1" />
          Total
        </dt>
        <dd className="font-serif large-26/32 font-[420] lining-nums">
          {total
            ? formatAmount(total.total)
            : failure || needsAddress || draft.lines.length === 0
              ? '–'
              : '…'}
        </dd>
      </div>
    </dl>
  )
}

function rowsOf(total: Total, isPickup: boolean) {
  const { parts } = summaryRows({ ...total, gift_card: 0, deposit: 0, ships: !isPickup } as Parameters<
    typeof summaryRows
  >[0])
  const rows = parts.map(({ label, dollars }) => ({
    label: label === 'Tax' ? taxLabel(total) : label,
    dollars,
  }))
  const hasTax = rows.some(({ label }) => label.startsWith('Tax'))
  return hasTax || total.tax_state === null ? rows : [...rows, { label: taxLabel(total), dollars: 0 }]
}

/** "Tax, West Virginia 6%" */
function taxLabel({ tax_state, tax_rate }: Total): string {
  const place = tax_state === null ? '' : `, ${STATES[tax_state as StateCode] ?? tax_state}`
  return `Tax${place}${tax_rate > 0 ? ` ${tax_rate}%` : ''}`
}
