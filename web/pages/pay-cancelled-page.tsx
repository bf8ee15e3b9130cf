import { pageMeta } from '#web/platform/meta/page-meta.ts'
import { PayForm } from '#web/sales/pay/pay-form.tsx'
import { PayMessage } from '#web/sales/pay/pay-message.tsx'
import type { Route } from './+types/pay-cancelled-page.ts'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Nothing was charged', noindex: true })

/** The provider's payment page leads back here. */
export default function PayCancelledPage({ params }: Route.ComponentProps) {
  return (
    <PayMessage heading="Nothing was charged." link={<PayForm orderUuid={params.orderUuid} />}>
      You left the payment page before you paid. You can pay later with the same link or code, as long as it
      works.
    </PayMessage>
  )
}
