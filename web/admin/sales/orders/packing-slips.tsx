import { Fragment } from 'react'
import type { AdminOrder } from '#contract/sales/orders/admin-orders.ts'
import { PrintBar } from '#web/admin/platform/print/print-bar.tsx'
import { usePaper } from '#web/admin/platform/print/use-paper.ts'
import { AdminPage } from '#web/admin/platform/shell/admin-page.tsx'
import { hasNoteCard, NoteCard } from './note-card.tsx'
import { PackingSlip, type Paper } from './packing-slip.tsx'

const PAPER_SIZES: [Paper, label: string, note: string][] = [
  ['letter', 'Letter', '8½ × 11 in, for any printer'],
  ['label', 'Label', '4 × 6 in, for the label printer'],
]

export function PackingSlips({ title, orders }: { title: string; orders: AdminOrder[] }) {
  const [paper, setPaper] = usePaper('paper', PAPER_SIZES)
  return (
    <AdminPage title={title}>
      <div className="slips">
        {orders.length === 0 && <p className="type-h3">No orders to pack.</p>}
        {orders.length > 0 && <PrintBar papers={PAPER_SIZES} paper={paper} onPaper={setPaper} />}
        {orders.map((order) => (
          <Fragment key={order.order_uuid}>
            <PackingSlip order={order} paper={paper} />
            {hasNoteCard(order.as_gift) && <NoteCard order={order} gift={order.as_gift} paper={paper} />}
          </Fragment>
        ))}
      </div>
    </AdminPage>
  )
}
