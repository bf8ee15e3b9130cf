import { useEffect, useRef } from 'react'
import { announce } from '#web/platform/ui/announcer.tsx'
import { EndedSale } from './ended-sale.tsx'
import { PaidSale } from './paid-sale.tsx'
import { type Payment, usePayment } from './use-payment.ts'
import { WaitingSale } from './waiting-sale.tsx'

/** The code of an order's payment link, which turns into 'Paid' by itself. */
export function SaleScreen({ loaded, loadedAt }: { loaded: Payment; loadedAt: string }) {
  const { payment, ...rest } = usePayment(loaded, loadedAt)
  const { status, pay_link } = payment.order
  const isPaid = status === 'paid' || status === 'shipped' || status === 'complete'
  const wasPaid = useRef(isPaid)
  useEffect(() => {
    if (isPaid && !wasPaid.current) announce('Paid')
    wasPaid.current = isPaid
  }, [isPaid])
  if (isPaid) return <PaidSale payment={payment} onOrder={rest.show} />
  if (status === 'pending' && pay_link) return <WaitingSale payment={payment} {...rest} link={pay_link} />
  return <EndedSale order={payment.order} />
}
