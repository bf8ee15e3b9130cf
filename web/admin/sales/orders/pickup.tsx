import type { OrderStatus } from '#contract/sales/orders/order-states.ts'
import { Button } from '#web/platform/ui/button.tsx'
import { CustomerActions } from './customer-actions.tsx'
import { DetailSection } from './detail-section.tsx'
import type { WriteProps } from './write-props.ts'

/** In place of the shipping address. */
export function Pickup({
  order,
  write,
  busy,
  onStatus,
}: WriteProps & { onStatus: (status: OrderStatus) => void }) {
  const { name, email, phone, status } = order
  return (
    <DetailSection title="Pickup">
      <p className="wrap-anywhere">{name || 'Walk-in'}</p>
      {phone && <p className="text-steel-600 wrap-anywhere">{phone}</p>}
      {email && (
        <a
          href={`mailto:${email}?subject=${encodeURIComponent(`Order ${order.id}`)}`}
          className="inline-flex min-h-11 items-center underline decoration-brass-700 underline-offset-4 wrap-anywhere"
        >
          {email}
        </a>
      )}
      <p className="pt-1 text-steel-600">
        {status === 'complete' ? 'Picked up.' : 'The customer picks it up; nothing is shipped.'}
      </p>
      <CustomerActions order={order} write={write} busy={busy}>
        {status === 'paid' && (
          <Button size="card" onClick={() => onStatus('complete')}>
            Picked up
          </Button>
        )}
      </CustomerActions>
    </DetailSection>
  )
}
