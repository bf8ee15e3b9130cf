import type { Order } from '#contract/orders/orders.ts'
import { useBusiness } from '#web/meta/site.ts'
import { buttonStyle } from '#web/ui/button-style.ts'
import { classes } from '#web/ui/cn.ts'
import { Tracking } from './tracking.tsx'

export function OrderDetails({ order, className }: { order: Order; className?: string }) {
  const business = useBusiness()
  const to = order.shipping_address
  const email = `mailto:${business.email}?subject=${encodeURIComponent(`Order ${order.id}`)}`
  return (
    <div className={classes('flex flex-col gap-8', className)}>
      <Tracking order={order} />
      {to ? (
        <section aria-labelledby="shipping-to">
          <h2 id="shipping-to" className="type-button pb-2">
            Shipping to
          </h2>
          <address className="wrap-anywhere not-italic">
            {to.name}
            <br />
            {to.address}
            <br />
            {to.city}, {to.state} {to.zip}
          </address>
        </section>
      ) : (
        <p className="max-w-[32.8em] text-steel-600">
          Name, address and tracking are shown only in the browser used for the order.
        </p>
      )}
      <a href={email} className={buttonStyle('secondary', 'normal', 'md:self-start print:hidden')}>
        Contact Us
      </a>
    </div>
  )
}
