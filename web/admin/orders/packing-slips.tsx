import Printer from 'virtual:icon/printer'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import type { AdminOrder } from '#contract/orders/admin-orders.ts'
import { AdminPage } from '#web/admin/layout/admin-page.tsx'
import { Button } from '#web/ui/button.tsx'
import { RadioCard } from '#web/ui/radio-card.tsx'
import { PackingSlip, type Paper } from './packing-slip.tsx'

const PAPER_SIZES: [Paper, label: string, note: string][] = [
  ['letter', 'Letter', '8½ × 11 in, for any printer'],
  ['label', 'Label', '4 × 6 in, for the label printer'],
]

export function PackingSlips({ title, orders }: { title: string; orders: AdminOrder[] }) {
  const [address, setAddress] = useSearchParams()
  const [paper, setPaper] = useState<Paper>(address.get('paper') === 'label' ? 'label' : 'letter')
  // The state changes at once; the URL follows so that it can be bookmarked.
  function choose(chosen: Paper) {
    setPaper(chosen)
    setAddress(chosen === 'label' ? { paper: chosen } : {}, { replace: true, preventScrollReset: true })
  }
  return (
    <AdminPage title={title}>
      <div className="slips">
        {orders.length === 0 && <p className="type-h3">No orders to pack.</p>}
        {orders.length > 0 && (
          <div className="flex flex-col gap-4 pb-8 md:flex-row md:items-end print:hidden">
            <fieldset>
              <legend className="type-label pb-2">Paper</legend>
              <div className="grid gap-3 sm:grid-cols-2">
                {PAPER_SIZES.map(([value, label, note]) => (
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
    </AdminPage>
  )
}
