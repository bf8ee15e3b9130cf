import Printer from 'lucide-react/icons/printer'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { StaffOrder } from '#contract/staff-orders.ts'
import { StaffPage } from '#web/admin/shell/staff-page.tsx'
import { Button } from '#web/ui/button.tsx'
import { RadioCard } from '#web/ui/radio-card.tsx'
import { PackingSlip, type Paper } from './packing-slip.tsx'

const PAPERS: [Paper, label: string, note: string][] = [
  ['letter', 'Letter', '8½ × 11 in, for any printer'],
  ['label', 'Label', '4 × 6 in, for the label printer'],
]

/** Slips as they will be printed, on one of two papers. */
export function SlipsScreen({ title, orders }: { title: string; orders: StaffOrder[] }) {
  const [address, setAddress] = useSearchParams()
  const [paper, setPaper] = useState<Paper>(address.get('paper') === 'label' ? 'label' : 'letter')
  // The sheet changes at once; the address follows, so that the choice can be kept as a bookmark.
  function choose(chosen: Paper) {
    setPaper(chosen)
    setAddress(chosen === 'label' ? { paper: chosen } : {}, { replace: true, preventScrollReset: true })
  }
  return (
    <StaffPage title={title}>
      <div className="slips">
        {orders.length === 0 && <p className="type-h3">Nothing is waiting to be packed.</p>}
        {orders.length > 0 && (
          <div className="flex flex-col gap-4 pb-8 md:flex-row md:items-end print:hidden">
            <fieldset>
              <legend className="type-label pb-2">Paper</legend>
              <div className="grid gap-3 sm:grid-cols-2">
                {PAPERS.map(([value, label, note]) => (
                  <RadioCard
                    key={value}
                    name="paper"
                    label={label}
                    note={note}
                    checked={paper === value}
                    onChange={() => choose(value)}
                  />
                ))}
              </div>
            </fieldset>
            <Button onClick={() => window.print()} className="md:mb-2">
              <Printer size={18} strokeWidth={1.75} aria-hidden="true" />
              Print
            </Button>
          </div>
        )}
        {orders.map((order) => (
          <PackingSlip key={order.order_uuid} order={order} paper={paper} />
        ))}
      </div>
    </StaffPage>
  )
}
