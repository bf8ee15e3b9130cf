import { pageMeta } from '#web/meta/page-meta.ts'
import type { Route } from './+types/pay-cancelled-page.ts'
import { PayForm } from './pay-form.tsx'
import { PayMessage } from './pay-message.tsx'

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
