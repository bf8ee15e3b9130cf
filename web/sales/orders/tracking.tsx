import type { Order } from '#contract/sales/orders/orders.ts'
import { trackingUrl } from '#contract/sales/orders/tracking.ts'

export function Tracking({ order: { carrier, tracking_number } }: { order: Order }) {
  if (!carrier || !tracking_number) return null
  return (
    <section aria-labelledby="tracking">
      <h2 id="tracking" className="type-button pb-1">
        Tracking
      </h2>
      <p>
        {carrier}{' '}
        <a
          href={trackingUrl(carrier, tracking_number)}
          rel="noreferrer"
          className="inline-flex min-h-11 items-center font-medium underline decoration-brass-700 underline-offset-4 wrap-anywhere"
        >
          {tracking_number}
        </a>
      </p>
    </section>
  )
}
