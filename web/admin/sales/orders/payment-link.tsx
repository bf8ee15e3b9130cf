import Copy from 'virtual:icon/copy'
import { useId, useState } from 'react'
import { manualOrderPage } from '#contract/app/admin-paths.ts'
import { formatDollars } from '#contract/platform/values/money.ts'
import type { AdminOrder } from '#contract/sales/orders/admin-orders.ts'
import { SendLink } from '#web/admin/sales/manual-orders/send-link.tsx'
import { TakePayment } from '#web/admin/sales/manual-orders/take-payment.tsx'
import { WorksUntil } from '#web/admin/sales/manual-orders/works-until.tsx'
import { Button } from '#web/platform/ui/button.tsx'
import { buttonStyle } from '#web/platform/ui/button-style.ts'
import { Link } from '#web/platform/ui/link.tsx'
import { copyLink } from './copy-link.ts'

interface PaymentLinkProps {
  order: AdminOrder
  link: NonNullable<AdminOrder['pay_link']>
  onChanged: () => void
}

/** While the customer has not paid on it. */
export function PaymentLink({ order, link, onChanged }: PaymentLinkProps) {
  const id = useId()
  const [opened, setOpened] = useState<'link' | 'payment' | null>(null)
  const close = () => setOpened(null)

  return (
    <section aria-labelledby={id} className="mb-7 rounded-control bg-bone-200 px-5 py-4">
      <h2 id={id} className="type-label">
        Payment link
      </h2>
      <p className="pb-3 text-steel-600">
        {formatDollars(order.total_price)} not paid yet. The link works until{' '}
        <WorksUntil instant={link.expires_at} />.
      </p>
      <div className="flex flex-wrap gap-2 max-sm:flex-col">
        <Link to={manualOrderPage(order.order_uuid)} className={buttonStyle('primary', 'card')}>
          Show QR code
        </Link>
        <Button kind="secondary" size="card" onClick={() => setOpened('link')}>
          Send link
        </Button>
        <Button kind="secondary" size="card" onClick={() => void copyLink(link.url)}>
          <Copy size={18} strokeWidth={1.75} aria-hidden="true" />
          Copy link
        </Button>
        <Button kind="secondary" size="card" onClick={() => setOpened('payment')}>
          Take payment
        </Button>
      </div>
      {opened === 'link' && <SendLink order={order} onOrder={onChanged} onClose={close} />}
      {opened === 'payment' && <TakePayment order={order} onOrder={onChanged} onClose={close} />}
    </section>
  )
}
