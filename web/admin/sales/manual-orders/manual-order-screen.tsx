import { useEffect, useRef } from 'react'
import { announce } from '#web/platform/ui/announcer.tsx'
import { EndedManualOrder } from './ended-manual-order.tsx'
import { PaidManualOrder } from './paid-manual-order.tsx'
import { type Payment, usePayment } from './use-payment.ts'
import { WaitingManualOrder } from './waiting-manual-order.tsx'

/** The code of an order's payment link, which turns into 'Paid' by itself. */
export function ManualOrderScreen({ loaded, loadedAt }: { loaded: Payment; loadedAt: string }) {
  const { payment, ...rest } = usePayment(loaded, loadedAt)
  const { status, pay_link } = payment.order
  const isPaid = status === 'paid' || status === 'shipped' || status === 'complete'
  const wasPaid = useRef(isPaid)
  useEffect(() => {
    if (isPaid && !wasPaid.current) announce('Paid')
    wasPaid.current = isPaid
  }, [isPaid])
  if (isPaid) return <PaidManualOrder payment={payment} onOrder={rest.show} />
  if (status === 'pending' && pay_link)
    return <WaitingManualOrder payment={payment} {...rest} link={pay_link} />
  return <EndedManualOrder order={payment.order} />
}
