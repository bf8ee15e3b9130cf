import type { OrderStatus } from '#contract/order-states.ts'
import type { ListedOrder, StaffOrder } from '#contract/staff-orders.ts'
import { useWrite } from '#web/admin/use-write.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { DetailSkeleton } from './detail-skeleton.tsx'
import { FlagNotice } from './flag-notice.tsx'
import { NoteForm } from './note-form.tsx'
import { OrderMails } from './order-mails.tsx'
import { OrderPieces } from './order-pieces.tsx'
import { OrderStory } from './order-story.tsx'
import { PaymentFacts } from './payment-facts.tsx'
import { ShippingTo } from './shipping-to.tsx'
import { TrackingForm } from './tracking-form.tsx'
import { useStaffOrder } from './use-staff-order.ts'

interface OrderDetailProps {
  listed: ListedOrder
  /** The whole order, where the page came with it. */
  opened: StaffOrder | null
  onStatus: (status: OrderStatus) => void
}

/** All of an order: where it goes, what is in it, what was paid, what happened, and what can be done. */
export function OrderDetail({ listed, opened, onStatus }: OrderDetailProps) {
  const { order, failed, asking, ask } = useStaffOrder(listed, opened)
  const { write, busy } = useWrite()
  if (!order && failed) {
    return (
      <div className="pb-6">
        <Notice kind="failed" className="max-w-160">
          {failed}
        </Notice>
        <Button kind="secondary" size="card" busy={asking && 'Asking…'} onClick={ask} className="mt-4">
          Try again
        </Button>
      </div>
    )
  }
  if (!order) return <DetailSkeleton />
  return (
    <div className="pb-8">
      {order.flag && <FlagNotice order={order} flag={order.flag} write={write} busy={busy} />}
      <div className="grid gap-x-10 gap-y-8 md:grid-cols-2 lg:grid-cols-[minmax(0,260px)_minmax(0,1fr)_minmax(0,330px)]">
        <div className="flex flex-col gap-8">
          <ShippingTo order={order} write={write} busy={busy} />
          <PaymentFacts order={order} />
        </div>
        <div className="flex flex-col gap-8 max-md:order-first">
          <OrderPieces pieces={order.products} />
          <TrackingForm order={order} write={write} busy={busy} onStatus={onStatus} />
          <NoteForm order={order} write={write} busy={busy} />
        </div>
        <div className="flex flex-col gap-8 md:max-lg:col-span-2 md:max-lg:grid md:max-lg:grid-cols-2">
          <OrderStory events={order.events} />
          <OrderMails mails={order.mails} />
        </div>
      </div>
    </div>
  )
}
